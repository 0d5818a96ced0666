#include "terminal/seat_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "terminal/game_board.h"
#include "terminal/score_lines.h"

namespace outflank::terminal {

std::vector<SeatView> seat_views(const Table& table, const games::Game& shown, const Texts& texts) {
  const GameBoard& board = board_of(shown);
  std::vector<SeatView> views;
  for (const games::SeatId seat : games::all_seats(shown.seats())) {
    SeatView own;
    own.name = table.name(seat);
    own.piece = board.piece(seat);
    own.look = board.look(seat, Glyphs::Unicode);
    own.ascii_look = board.look(seat, Glyphs::Ascii);
    own.color = board.color(seat, texts);
    const bool over = &shown == &table.game() ? table.match().over() : shown.ending().has_value();
    own.to_move = !over && shown.to_move() == seat;
    own.score = score_text(table.score(seat), texts);
    own.facts = board.facts(shown, seat, texts);
    if (const auto left = table.time_left(seat)) own.clock = clock_face(*left);
    views.push_back(std::move(own));
  }
  return views;
}

std::string clock_face(match::Time left) {
  constexpr auto kShort = std::chrono::seconds(20);
  const auto total = left.count();
  const auto minutes = total / 60'000;
  const auto seconds = total / 1000 % 60;
  if (left < kShort) return fmt::format("{}:{:02}.{}", minutes, seconds, total / 100 % 10);
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, seconds);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, seconds);
}

std::vector<std::string> ending_lines(const Table& table, const Texts& texts) {
  const match::End& end = *table.match().end();
  const std::string reason = texts(text_of(end.reason.value_or(match::EndReason::Adjudication)));
  std::vector<std::string> lines;
  const int seats = table.match().seats();
  if (!end.outcome) {
    lines.push_back(texts(Text::NoResult, reason));
  } else if (const auto winner = end.outcome->winner()) {
    lines.push_back(texts(Text::Wins, table.name(*winner), reason));
  } else {
    lines.push_back(texts(Text::Draw, reason));
  }
  if (end.outcome && seats > 2) {
    for (int place = 1; place <= seats; ++place) {
      for (const games::SeatId seat : games::all_seats(seats)) {
        if (end.outcome->places[seat.index()] != place) continue;
        lines.push_back(texts(Text::PlaceLine, place, table.name(seat)));
      }
    }
  }
  const match::Record record = table.record();
  if (auto count =
          board_of(table.game()).final_count(table.game(), end.reason, record.seats, texts)) {
    lines.push_back(*std::move(count));
  }
  return lines;
}

std::string saved_line(const SavedGame& game, const Texts& texts) {
  if (!game.game) return texts(Text::DamagedGameLine, game.name, game.game.error().message());
  return texts(Text::SavedGameLine, game.name, game.game->game, names_of(*game.game),
               game.game->moves.size());
}

std::string names_of(const match::Record& record) {
  std::string names;
  for (const match::Seat& seat : record.seats) {
    if (!seat.name.empty()) names += (names.empty() ? "" : " - ") + seat.name;
  }
  return names;
}

namespace {

std::string move_line(const Table& table, const match::Event& event, const Texts& texts) {
  const std::string& name = table.name(*event.seat);
  const auto& plies = table.match().history().plies();
  const auto ply = static_cast<std::size_t>(event.ply);
  if (event.move == table.game().pass_text()) {
    const bool forced = ply > 0 && ply <= plies.size() && plies[ply - 1].forced_pass;
    return texts(forced ? Text::ForcedPass : Text::PassedByRule, name);
  }
  return table.is_engine(*event.seat) ? texts(Text::EnginePlays, name, event.move) : "";
}

// Arrived or eliminated; empty at the end of the game, when the result says so.
std::string out_line(const Table& table, games::SeatId seat, const Texts& texts) {
  if (table.match().over()) return "";
  return board_of(table.game()).out_line(table.game(), seat, table.name(seat), texts);
}

}  // namespace

std::vector<std::string> event_lines(const Table& table, const std::vector<match::Event>& events,
                                     const Texts& texts) {
  std::vector<std::string> lines;
  for (const match::Event& event : events) {
    const std::string name = event.seat ? table.name(*event.seat) : "";
    std::string line;
    switch (event.kind) {
      case match::EventKind::Moved: line = move_line(table, event, texts); break;
      case match::EventKind::Out: line = out_line(table, *event.seat, texts); break;
      case match::EventKind::Left: line = texts(Text::Left, name); break;
      case match::EventKind::DrawOffered: line = texts(Text::DrawOffered, name); break;
      case match::EventKind::DrawDeclined: line = texts(Text::DrawDeclined, name); break;
      default: break;
    }
    if (!line.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace outflank::terminal
