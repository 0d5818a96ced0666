#include "terminal/screen_view.h"

#include <utility>

#include "terminal/game_board.h"
#include "terminal/seat_view.h"

namespace outflank::terminal {
namespace {

std::string key_bar(const Table& table, const Texts& texts) {
  if (table.match().over()) return texts(Text::KeyBarOver);
  if (table.thinking_of(EngineRequest::Move)) return texts(Text::KeyBarThinking);
  return board_of(table.game()).key_bar(texts);
}

void show_cursor(ScreenView& view, const Table& table, const ScreenState& state,
                 const Texts& texts) {
  view.marks.targets = board_of(table.game()).targets(table.game());
  const games::MoveId move = state.cursor.move();
  const std::string move_text = table.game().move_text(move);
  const auto legal = table.game().check(move);
  const bool at_home = state.cursor.at_home(table.game());
  view.marks.cursor = {move, legal.has_value() || at_home};
  if (!state.complaint.empty()) {
    view.status = state.complaint;
    view.status_ink = Ink::Bad;
  } else if (at_home) {
    view.status = view.turn;
  } else if (legal) {
    view.status = texts(state.clicked == move ? Text::ClickAgain : Text::CursorLegal, move_text);
    view.status_ink = Ink::Good;
  } else {
    view.status = texts(Text::CursorIllegal, move_text, explain(texts, legal.error()));
    view.status_ink = Ink::Bad;
  }
}

std::string thought(const Table& table, const Texts& texts) {
  if (table.thinking_of(EngineRequest::Hint)) return texts(Text::HintThinks);
  if (table.thinking_of(EngineRequest::DrawAnswer)) {
    const std::vector<games::SeatId> asked = table.match().draw_awaits();
    return texts(Text::DrawThinks, asked.empty() ? "" : table.name(asked.front()));
  }
  const search::Report report = table.progress();
  const bool found = !report.lines.empty() && !report.lines.front().moves.empty();
  const std::string best = found ? report.lines.front().moves.front() : "";
  return texts(Text::ThinkingStatus, table.name(table.match().to_move()), report.depth,
               report.nodes, table.thinking_seconds(), best);
}

void show_lookback(ScreenView& view, const Table& table, const Lookback& lookback,
                   const Texts& texts) {
  const int last = table.match().ply();
  view.status = lookback.ply() == 0
                    ? texts(Text::LookingAtStart, last)
                    : texts(Text::LookingBack, lookback.ply(), last, lookback.last_move_text());
  view.status_ink = Ink::Strong;
  view.keys = texts(Text::KeyBarLookback);
}

}  // namespace

ScreenView screen_view(const Table& table, const ScreenState& state, const Texts& texts) {
  ScreenView view;
  view.flipped = state.flipped;
  view.title = std::string(table.game().type().title());
  const Lookback& lookback = state.lookback;
  view.seats = seat_views(table, lookback.active() ? lookback.game() : table.game(), texts);
  for (const auto& ply : table.match().history().plies()) view.moves.push_back(ply.move);
  view.shown_ply = lookback.active() ? static_cast<std::size_t>(lookback.ply()) : view.moves.size();
  view.messages = state.messages;
  view.marks.last_move = lookback.active() ? lookback.last_move() : table.last_move();
  if (!lookback.active()) view.marks.hint = state.hint;
  view.keys = key_bar(table, texts);
  if (table.match().over()) {
    view.turn = view.status = ending_lines(table, texts).front();
    view.status_ink = Ink::Strong;
    if (!state.complaint.empty()) {
      view.status = state.complaint;
      view.status_ink = Ink::Bad;
    }
    if (lookback.active()) show_lookback(view, table, lookback, texts);
    return view;
  }
  const games::SeatId seat = table.match().to_move();
  view.turn = texts(Text::TurnOf, table.name(seat));
  if (lookback.active()) {
    show_lookback(view, table, lookback, texts);
    return view;
  }
  if (!table.is_engine(seat)) show_cursor(view, table, state, texts);
  if (table.thinking()) {
    view.status = thought(table, texts);
    view.status_ink = Ink::Plain;
  }
  return view;
}

}  // namespace outflank::terminal
