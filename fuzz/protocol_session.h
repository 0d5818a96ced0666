#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "protocol/line_splitter.h"
#include "protocol/protocols.h"
#include "require.h"

namespace outflank::protocol {

// Finds the last legal move at once.
class InstantEngine final : public search::Engine {
 public:
  Result<void> set_options(const search::EngineOptions& /*options*/) override { return {}; }
  void new_game() override {}

  Result<search::Report> search(const games::Game& game, const search::Limits& /*limits*/,
                                const search::OnReport& on_report) override {
    require(!game.ending());
    search::Report report{.depth = 1, .nodes = 1, .seconds = 0, .lines = {}};
    report.lines.resize(1);
    report.lines[0].moves.push_back(game.legal_move_texts().back());
    if (on_report) on_report(report);
    return report;
  }
};

// Feeds any bytes to a session, to its end; returns what it has written: whole lines of printable
// characters.
inline std::string converse(std::string_view protocol, std::string_view game,
                            const std::uint8_t* data, std::size_t size) {
  constexpr int kMaxLines = 200;  // so that long inputs do not slow the search for new ones
  std::mutex mutex;
  std::string written;
  {
    const auto session = make_session(protocol, game,
                                      {.engine = std::make_unique<InstantEngine>(),
                                       .seat = {},
                                       .now = [] { return 0.0; },
                                       .version = "1",
                                       .output =
                                           [&](std::string_view text) {
                                             require(text.ends_with('\n'));
                                             const std::scoped_lock lock(mutex);
                                             written += text;
                                           }})
                             .value();
    LineSplitter splitter;
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    bool going_on = true;
    for (int i = 0; i < kMaxLines && going_on; ++i) {
      const auto line = splitter.next(bytes);
      if (!line) break;
      going_on = session->handle(*line);
    }
    session->finish();
  }
  for (const char c : written) require(c == '\n' || (c >= 0x20 && c < 0x7f));
  return written;
}

// Every line begins with one of the words.
inline void check_lines(std::string_view text, const std::vector<std::string_view>& beginnings) {
  if (text.empty()) return;
  text.remove_suffix(1);
  for (const std::string_view line : split(text, '\n')) {
    bool known = false;
    for (const std::string_view beginning : beginnings) known |= line.starts_with(beginning);
    require(known);
  }
}

// Answers of the GTP family: `=` or `?` first, and an empty line last, but none within.
inline void check_answers(std::string_view text) {
  while (!text.empty()) {
    require(text[0] == '=' || text[0] == '?');
    const std::size_t end = text.find("\n\n");
    require(end != std::string_view::npos);
    text.remove_prefix(end + 2);
  }
}

}  // namespace outflank::protocol
