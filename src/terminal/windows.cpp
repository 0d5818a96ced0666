#include "terminal/windows.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "terminal/panels.h"

namespace outflank::terminal {
namespace {

constexpr std::size_t kPage = 10;  // lines scrolled by PgUp and PgDn

std::size_t stepped(std::size_t at, std::size_t count, const Key& key) {
  const std::size_t last = count == 0 ? 0 : count - 1;
  switch (key.kind) {
    case KeyKind::Up: return at > 0 ? at - 1 : 0;
    case KeyKind::Down: return std::min(at + 1, last);
    case KeyKind::PageUp: return at > kPage ? at - kPage : 0;
    case KeyKind::PageDown: return std::min(at + kPage, last);
    case KeyKind::Home: return 0;
    case KeyKind::End: return last;
    default: return at;
  }
}

bool is_step(const Key& key) {
  switch (key.kind) {
    case KeyKind::Up:
    case KeyKind::Down:
    case KeyKind::PageUp:
    case KeyKind::PageDown:
    case KeyKind::Home:
    case KeyKind::End: return true;
    default: return false;
  }
}

}  // namespace

void Windows::show_help(const std::string& moves) {
  std::vector<std::string> lines;
  const std::string help = texts_(Text::ScreenHelp, moves);
  for (const std::string_view line : split(help, '\n')) {
    lines.emplace_back(line);
  }
  show_text(texts_(Text::HelpTitle), std::move(lines));
}

void Windows::show_text(std::string title, std::vector<std::string> lines) {
  games_.clear();
  window_ = ScreenView::Window{.title = std::move(title),
                               .lines = std::move(lines),
                               .chosen = std::nullopt,
                               .first = 0,
                               .foot = texts_(Text::PressAKey)};
}

void Windows::show_games(std::vector<SavedGame> games) {
  games_ = std::move(games);
  window_ = ScreenView::Window{.title = texts_(Text::SavedGamesHead),
                               .lines = {},
                               .chosen = 0,
                               .first = 0,
                               .foot = texts_(Text::ChooseGame)};
  for (const SavedGame& game : games_) window_->lines.push_back(saved_line(game, texts_));
}

std::optional<ScreenView::Window> Windows::view(Point size) {
  if (!window_ || window_->chosen) return window_;
  ScreenView::Window shown = *window_;
  shown.lines.clear();
  const int columns = std::max(1, size.x - kWindowFrame);
  for (const std::string& line : window_->lines) {
    if (columns_of(line) <= columns) {
      shown.lines.push_back(line);
    } else {
      for (std::string& part : wrapped(line, columns)) shown.lines.push_back(std::move(part));
    }
  }
  const auto room = static_cast<std::size_t>(std::max(0, size.y - kWindowFrame));
  last_first_ = shown.lines.size() > room ? shown.lines.size() - room : 0;
  window_->first = shown.first = std::min(window_->first, last_first_);
  return shown;
}

std::optional<std::filesystem::path> Windows::press(const Key& key) {
  if (!games_.empty()) return press_in_list(key);
  press_in_text(key);
  return std::nullopt;
}

std::optional<std::filesystem::path> Windows::press_in_list(const Key& key) {
  window_->chosen = stepped(*window_->chosen, games_.size(), key);
  if (key.kind == KeyKind::Escape) window_.reset();
  if (key.kind != KeyKind::Enter) return std::nullopt;
  std::filesystem::path path = games_[*window_->chosen].path;
  window_.reset();
  return path;
}

void Windows::press_in_text(const Key& key) {
  if (is_step(key)) {
    window_->first = stepped(window_->first, last_first_ + 1, key);
  } else {
    window_.reset();
  }
}

}  // namespace outflank::terminal
