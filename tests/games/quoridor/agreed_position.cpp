#include "games/quoridor/agreed_position.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/move_error.h"
#include "games/quoridor/position_text.h"

namespace outflank::quoridor {

namespace {

std::vector<Move> moves_of(const SlowPosition& position) {
  return position.legal_moves();
}

template <class Board>
std::vector<Move> moves_of(const BasicPosition<Board>& position) {
  MoveList<Board> moves;
  position.legal_moves(moves);
  return {moves.begin(), moves.end()};
}

bool is_legal(const SlowPosition& position, Move move) {
  return std::ranges::count(position.legal_moves(), move) != 0;
}

// Through the position text, so that every diagram also proves that it can be written and read.
template <class P>
std::optional<P> through_text(const SlowSetup& setup) {
  Result<P> built = P::from(library_setup(setup));
  if (!built) {
    ADD_FAILURE() << built.error().message() << "\n" << draw_diagram(setup);
    return std::nullopt;
  }
  const std::string text = to_text(*built);
  Result<P> read = parse_position<P>(text);
  if (!read) {
    ADD_FAILURE() << text << ": " << read.error().message();
    return std::nullopt;
  }
  EXPECT_EQ(to_text(*read), text);
  EXPECT_TRUE(*read == *built) << text;
  return *read;
}

std::string result_text(const std::optional<games::Ending>& ending, int players) {
  if (!ending) return "running";
  std::string text(name_of(ending->reason));
  for (std::size_t player = 0; player < static_cast<std::size_t>(players); ++player) {
    text += ' ' + std::to_string(ending->outcome.places[player]);
  }
  return text;
}

}  // namespace

AgreedPosition::AgreedPosition(const Rules& rules) : slow_(SlowPosition::start(rules)) {
  large_ = LargePosition::start(rules);
  if (Position::fits(rules)) small_ = Position::start(rules);
}

AgreedPosition::AgreedPosition(const SlowSetup& setup) : slow_(setup) {
  large_ = through_text<LargePosition>(setup);
  if (Position::fits(setup.rules)) small_ = through_text<Position>(setup);
}

template <class Ask>
auto AgreedPosition::agreed(Ask ask) const {
  auto answer = ask(slow_);
  if (large_) {
    EXPECT_EQ(answer, ask(*large_)) << "large board\n" << draw_diagram(slow_.setup());
  }
  if (small_) {
    EXPECT_EQ(answer, ask(*small_)) << "small board\n" << draw_diagram(slow_.setup());
  }
  return answer;
}

std::vector<Move> AgreedPosition::legal_moves() const {
  agreed([](const auto& position) { return sorted_names(moves_of(position)); });
  return slow_.legal_moves();
}

std::string AgreedPosition::moves() const {
  return sorted_names(legal_moves());
}

std::string AgreedPosition::pawn_moves() const {
  std::vector<Move> moves = legal_moves();
  std::erase_if(moves, [](Move move) { return !move.is_pawn(); });
  return sorted_names(moves);
}

int AgreedPosition::wall_count() const {
  return static_cast<int>(std::ranges::count_if(legal_moves(), &Move::is_wall));
}

std::string AgreedPosition::verdict(std::string_view name) const {
  const Move move = move_named(name);
  const bool legal = is_legal(slow_, move);
  std::string verdict = "legal";
  const auto ask = [&](const auto& position) {
    EXPECT_EQ(position.is_legal(move), legal) << name;
    const std::optional<games::MoveError> error = position.why_illegal(move);
    EXPECT_EQ(!error.has_value(), legal) << name;
    std::string answer(error ? name_of(*error) : "legal");
    auto copy = position;
    const Result<void> played = copy.play(move);
    EXPECT_EQ(played ? "legal" : played.error().name(), answer) << name;
    if (!played) {
      EXPECT_TRUE(copy == position) << "a refused move changed the position: " << name;
    }
    return answer;
  };
  if (large_) verdict = ask(*large_);
  if (small_) {
    EXPECT_EQ(ask(*small_), verdict) << name;
  }
  return verdict;
}

void AgreedPosition::play(std::string_view names) {
  for (const std::string_view name : words(names)) {
    const Move move = move_named(name);
    if (!is_legal(slow_, move)) {
      ADD_FAILURE() << name << " is illegal in\n" << draw_diagram(slow_.setup());
      return;
    }
    slow_.play(move);
    const auto play_on = [&](auto& position) {
      const Result<void> played = position->play(move);
      if (!played) ADD_FAILURE() << name << ": " << played.error().message();
    };
    if (large_) play_on(large_);
    if (small_) play_on(small_);
  }
}

int AgreedPosition::turn() const {
  return 1 + agreed([](const auto& position) { return position.to_move(); });
}

int AgreedPosition::distance(int player) const {
  return agreed([=](const auto& position) { return position.distance(player - 1); });
}

int AgreedPosition::walls_left(int player) const {
  return agreed([=](const auto& position) { return position.walls_left(player - 1); });
}

bool AgreedPosition::in_play(int player) const {
  return agreed([=](const auto& position) { return position.in_play(player - 1); });
}

std::string AgreedPosition::result() const {
  return agreed(
      [](const auto& position) { return result_text(position.ending(), position.players()); });
}

}  // namespace outflank::quoridor
