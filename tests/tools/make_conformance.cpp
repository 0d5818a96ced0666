// Writes the data of conformance/ into a folder: positions with all their legal moves, and whole games with their
// endings. Every position is asked of the fast rules and of the slow second implementation, and nothing is written
// where they differ. The same seed writes the same files.
//
//   make_conformance conformance

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/perft.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_random.h"
#include "support/slow_othello.h"
#include "support/slow_quoridor.h"

namespace outflank {
namespace {

std::string quoted(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "\"" : ", \"") + text + '"';
  return '[' + list + ']';
}

[[noreturn]] void differ(const std::string& what) {
  std::fprintf(stderr, "make_conformance: the two implementations differ: %s\n", what.c_str());
  std::exit(1);
}

std::string places_of(const games::Outcome& outcome, int seats) {
  std::string list;
  for (int seat = 0; seat < seats; ++seat) {
    list += (seat > 0 ? ", " : "") + std::to_string(outcome.places[static_cast<std::size_t>(seat)]);
  }
  return '[' + list + ']';
}

struct Files {
  std::ofstream positions;
  std::ofstream endings;
  int number = 0;
};

Files open(const std::string& folder) {
  return {std::ofstream(folder + "/positions.jsonl"), std::ofstream(folder + "/endings.jsonl")};
}

// What all lines have; without the bracket at the end.
std::string head(Files& files, const char* kind, const std::string& rules,
                 const std::vector<std::string>& moves) {
  return "{\"id\": \"" + std::string(kind) + '-' + std::to_string(++files.number) +
         "\", \"kind\": \"" + kind + "\", \"rules\": \"" + rules +
         "\", \"moves\": " + quoted(moves);
}

}  // namespace

namespace quoridor {
namespace {

template <class Position>
bool has_jump(const Position& position) {
  const Square from = position.pawn(position.to_move());
  for (const Move move : position.legal_moves()) {
    if (!move.is_pawn()) break;
    const Square to = move.square();
    if (std::abs(to.column() - from.column()) + std::abs(to.row() - from.row()) == 2) return true;
  }
  return false;
}

template <class Position>
int sealed_walls(const Position& position) {
  int count = 0;
  for (int row = 0; row + 1 < position.rows(); ++row) {
    for (int column = 0; column + 1 < position.columns(); ++column) {
      for (const Move wall :
           {Move::horizontal(Square::at(column, row)), Move::vertical(Square::at(column, row))}) {
        count += position.why_illegal(wall) == games::MoveError::WallSeals ? 1 : 0;
      }
    }
  }
  return count;
}

template <class Position>
bool has_heap(const Position& position) {
  int pairs = 0;
  for (int a = 0; a < position.players(); ++a) {
    for (int b = 0; b < a; ++b) {
      if (!position.on_board(a) || !position.on_board(b)) continue;
      const Square x = position.pawn(a);
      const Square y = position.pawn(b);
      pairs += std::abs(x.column() - y.column()) + std::abs(x.row() - y.row()) == 1 ? 1 : 0;
    }
  }
  return pairs >= 2;
}

std::vector<std::string> texts_of(const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text(move));
  return texts;
}

template <class List>
std::vector<std::string> sorted_texts(const List& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text(move));
  std::ranges::sort(texts);
  return texts;
}

// Games of a variant until `wanted` positions that `fits` likes are written.
template <class Position>
void write_games(Files& files, const char* kind, const std::string& rules_text, Manner manner,
                 int wanted, std::uint64_t seed, const std::function<bool(const Position&)>& fits,
                 bool write_endings) {
  const Rules rules = *parse_rules(rules_text);
  Random random(seed);
  for (int game = 0; wanted > 0 && game < 400; ++game) {
    Position position = Position::start(rules);
    SlowPosition slow = SlowPosition::start(rules);
    RandomPlayer player(rules, manner, random);
    std::vector<Move> moves;
    int of_this_game = 0;
    while (!position.over() && moves.size() < 150) {
      const auto list = position.legal_moves();
      const std::vector<std::string> legal = sorted_texts(list);
      if (legal != sorted_texts(slow.legal_moves())) differ(to_text(position));
      if (wanted > 0 && of_this_game < 3 && fits(position) && random.chance(1, 4)) {
        std::string line = head(files, kind, rules_text, texts_of(moves)) + ", \"position\": \"" +
                           to_text(position) + "\", \"legal\": " + quoted(legal);
        if (rules.columns * rules.rows <= 81) {
          const std::uint64_t leaves = perft(position, 2);
          if (leaves != slow_perft(slow, 2)) differ(to_text(position));
          line +=
              ", \"perft\": [" + std::to_string(legal.size()) + ", " + std::to_string(leaves) + ']';
        }
        files.positions << line << "}\n";
        --wanted;
        ++of_this_game;
      }
      const Move move = player.choose(pawns_seen(position, position.goal(position.to_move())),
                                      std::vector<Move>(list.begin(), list.end()));
      position.play_unchecked(move);
      slow.play(move);
      moves.push_back(move);
    }
    if (position.ending() != slow.ending()) differ(to_text(position));
    if (write_endings && position.over() && game < 4) {
      const auto ending = *position.ending();
      files.endings << head(files, "ending", rules_text, texts_of(moves))
                    << ", \"places\": " << places_of(ending.outcome, rules.players)
                    << ", \"reason\": \"" << name_of(ending.reason) << "\"}\n";
    }
  }
  if (wanted > 0) differ(std::string(kind) + ": too few positions of " + rules_text);
}

template <class Position>
bool any(const Position& /*position*/) {
  return true;
}

void write_notation(const std::string& folder) {
  std::ofstream file(folder + "/notation.jsonl");
  for (const int side : {5, 9, 11}) {
    std::vector<Move> moves;
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const Square square = Square::at(column, row);
        moves.push_back(Move::pawn(square));
        if (row + 1 == side || column + 1 == side) continue;
        moves.push_back(Move::horizontal(square));
        moves.push_back(Move::vertical(square));
      }
    }
    for (const Move move : moves) {
      file << "{\"size\": " << side << ", \"move\": \"" << to_text(move) << "\", \"contest\": \""
           << to_contest_text(move) << "\", \"qtp\": \"" << to_qtp(move, side)
           << "\", \"qtp_word\": \"" << to_one_word_qtp(move, side) << "\"}\n";
    }
  }
}

void write_all(const std::string& folder) {
  Files files = open(folder);
  const auto jump = has_jump<Position>;
  const auto heap = has_heap<Position>;
  const auto ring = [](const Position& position) { return sealed_walls(position) >= 3; };
  write_games<Position>(files, "ordinary", "", Manner::Any, 20, 1, any<Position>, true);
  write_games<Position>(files, "jump", "", Manner::Crowd, 20, 2, jump, false);
  write_games<Position>(files, "ring", "", Manner::Clusters, 20, 3, ring, false);
  write_games<Position>(files, "small", "size=5 walls=5", Manner::Any, 15, 4, any<Position>, true);
  write_games<Position>(files, "small", "size=3 walls=2", Manner::Any, 6, 5, any<Position>, true);
  write_games<Position>(files, "oblong", "size=5x9", Manner::Clusters, 6, 6, any<Position>, true);
  write_games<Position>(files, "three", "players=3", Manner::Any, 10, 7, any<Position>, true);
  write_games<Position>(files, "four", "players=4", Manner::Any, 10, 8, any<Position>, true);
  write_games<Position>(files, "heap", "players=3 size=5 walls=4", Manner::Crowd, 12, 9, heap,
                        true);
  write_games<Position>(files, "heap", "players=4 size=5 walls=3", Manner::Crowd, 15, 10, heap,
                        true);
  write_games<Position>(files, "contest", "players=4 seats=contest", Manner::Clusters, 8, 11,
                        any<Position>, true);
  write_games<Position>(files, "pass", "players=4 size=5 pass=free", Manner::Crowd, 6, 12,
                        any<Position>, true);
  write_games<Position>(files, "stuck", "players=4 size=3 walls=2 stuck=skip", Manner::Crowd, 8, 13,
                        any<Position>, true);
  write_games<Position>(files, "places", "players=3 size=5 play_on=true", Manner::Race, 6, 14,
                        any<Position>, true);
  write_games<Position>(files, "limit", "size=5 walls=3 max_plies=12 tie_break=nearest",
                        Manner::Any, 4, 15, any<Position>, true);
  write_games<LargePosition>(files, "large", "size=11", Manner::Clusters, 4, 16, any<LargePosition>,
                             true);
  write_games<LargePosition>(files, "large", "size=15 players=4", Manner::Any, 3, 17,
                             any<LargePosition>, false);
  write_games<LargePosition>(files, "large", "size=25", Manner::Clusters, 2, 18, any<LargePosition>,
                             false);
  write_notation(folder);
}

}  // namespace
}  // namespace quoridor

namespace othello {
namespace {

std::vector<std::string> texts_of(const auto& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text(move));
  return texts;
}

void write_games(Files& files, const char* kind, const std::string& rules, int wanted,
                 std::uint64_t seed, const std::function<bool(const GridPosition&)>& fits,
                 bool write_endings) {
  const Rules variant = *parse_rules(rules);
  Random random(seed);
  for (int game = 0; wanted > 0 && game < 2000; ++game) {
    GridPosition position = GridPosition::start(variant);
    SlowPosition slow = SlowPosition::start(variant);
    std::vector<Move> moves;
    int of_this_game = 0;
    while (!position.is_over()) {
      const auto list = position.legal_moves();
      if (texts_of(list) != texts_of(slow.legal_moves())) differ(slow.text());
      if (wanted > 0 && of_this_game < 3 && fits(position) && random.chance(1, 4)) {
        std::vector<std::string> legal = texts_of(list);
        std::ranges::sort(legal);
        files.positions << head(files, kind, rules, texts_of(moves)) << ", \"position\": \""
                        << slow.text() << "\", \"legal\": " << quoted(legal) << ", \"perft\": ["
                        << slow.perft(1) << ", " << slow.perft(2) << ", " << slow.perft(3)
                        << "]}\n";
        --wanted;
        ++of_this_game;
      }
      const Move move =
          list[static_cast<int>(random.below(static_cast<std::uint64_t>(list.size())))];
      position.play_unchecked(move);
      slow.play(move);
      moves.push_back(move);
    }
    if (position.ending() != slow.ending() ||
        position.tournament_score() != slow.tournament_score())
      differ(slow.text());
    if (write_endings && game < 8) {
      const auto ending = *position.ending();
      files.endings << head(files, "ending", rules, texts_of(moves))
                    << ", \"places\": " << places_of(ending.outcome, 2) << ", \"reason\": \""
                    << name_of(ending.reason) << "\", \"score\": " << position.tournament_score()
                    << "}\n";
    }
  }
  if (wanted > 0) differ(std::string(kind) + ": too few positions of " + rules);
}

void write_all(const std::string& folder) {
  Files files = open(folder);
  const auto any = [](const GridPosition&) { return true; };
  const auto pass = [](const GridPosition& position) { return position.must_pass(); };
  const auto late = [](const GridPosition& position) { return position.empties() <= 12; };
  write_games(files, "ordinary", "", 30, 1, any, true);
  write_games(files, "late", "", 20, 2, late, false);
  write_games(files, "pass", "", 15, 3, pass, false);
  write_games(files, "small", "size=4", 10, 4, any, true);
  write_games(files, "small", "size=6", 10, 5, any, true);
  write_games(files, "large", "size=10", 5, 6, any, false);
  write_games(files, "large", "size=16", 3, 7, any, false);
}

}  // namespace
}  // namespace othello
}  // namespace outflank

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: make_conformance FOLDER\n", stderr);
    return 2;
  }
  const std::string folder = argv[1];
  outflank::quoridor::write_all(folder + "/quoridor");
  outflank::othello::write_all(folder + "/othello");
}
