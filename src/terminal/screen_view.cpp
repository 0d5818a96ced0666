#include "terminal/screen_view.h"

#include <utility>

#include "core/text.h"
#include "terminal/move_input.h"
#include "terminal/seat_view.h"

namespace outflank::terminal {
namespace {

bool is_quoridor(const Table& table) {
  return table.game().name() == "quoridor";
}

Text key_bar(const Table& table) {
  if (table.match().over()) return Text::KeyBarOver;
  if (table.thinking() && !table.hinting()) return Text::KeyBarThinking;
  return is_quoridor(table) ? Text::KeyBarQuoridor : Text::KeyBarOthello;
}

void show_cursor(ScreenView& view, const Table& table, const ScreenState& state,
                 const Texts& texts) {
  for (std::string& move : table.game().legal_moves()) {
    const bool wall = is_quoridor(table) && (move.ends_with('h') || move.ends_with('v'));
    if (!wall && move != "pass") view.marks.targets.push_back(std::move(move));
  }
  const std::string move = state.cursor.move();
  const auto legal = check_move(table.game(), move);
  const bool at_home = state.cursor.at_home(table.game());
  view.marks.cursor = {move, legal.has_value() || at_home};
  if (!state.complaint.empty()) {
    view.status = state.complaint;
    view.status_ink = Ink::Bad;
  } else if (at_home) {
    view.status = view.turn;
  } else if (legal) {
    view.status = texts(state.clicked == move ? Text::ClickAgain : Text::CursorLegal, move);
    view.status_ink = Ink::Good;
  } else {
    view.status = texts(Text::CursorIllegal, move, explain(texts, legal.error()));
    view.status_ink = Ink::Bad;
  }
}

std::string thought(const Table& table, const Texts& texts) {
  if (table.hinting()) return texts(Text::HintThinks);
  const search::Report report = table.progress();
  const bool found = !report.lines.empty() && !report.lines.front().moves.empty();
  const std::string best = found ? report.lines.front().moves.front() : "";
  return texts(Text::ThinkingStatus, table.name(table.match().to_move()), report.depth,
               report.nodes, table.thinking_seconds(), best);
}

}  // namespace

ScreenView screen_view(const Table& table, const ScreenState& state, const Texts& texts) {
  ScreenView view;
  view.flipped = state.flipped;
  view.title = is_quoridor(table) ? "Quoridor" : "Othello";
  view.seats = seat_views(table, texts);
  for (const Table::Ply& ply : table.plies()) view.moves.push_back(ply.move);
  view.messages = state.messages;
  view.marks.last_move = table.last_move();
  view.marks.hint = state.hint;
  view.keys = texts(key_bar(table));
  if (table.match().over()) {
    view.turn = view.status = ending_lines(table, texts).front();
    view.status_ink = Ink::Strong;
    return view;
  }
  const int seat = table.match().to_move();
  view.turn = texts(Text::TurnOf, table.name(seat));
  if (!table.is_engine(seat)) show_cursor(view, table, state, texts);
  if (table.thinking()) {
    view.status = thought(table, texts);
    view.status_ink = Ink::Plain;
  }
  return view;
}

ScreenView::Window help_window(const Texts& texts) {
  ScreenView::Window window;
  window.title = texts(Text::HelpTitle);
  for (const std::string_view line : split(texts.raw(Text::ScreenHelp), '\n')) {
    window.lines.emplace_back(line);
  }
  window.foot = texts(Text::PressAKey);
  return window;
}

ScreenView::Window saved_games_window(const std::vector<SavedGame>& games, std::size_t chosen,
                                      const Texts& texts) {
  ScreenView::Window window;
  window.title = texts(Text::SavedGamesHead);
  for (const SavedGame& game : games) window.lines.push_back(saved_line(game, texts));
  window.chosen = chosen;
  window.foot = texts(Text::ChooseGame);
  return window;
}

}  // namespace outflank::terminal
