#include "search/quoridor/solver.h"

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "support/quoridor_diagram.h"
#include "support/quoridor_random.h"
#include "support/quoridor_setup.h"
#include "support/slow_quoridor.h"

namespace outflank::search::quoridor {

// For messages of failed tests.
static std::ostream& operator<<(std::ostream& out, Verdict verdict) {
  return out << (verdict == Verdict::FirstWins ? "1" : verdict == Verdict::SecondWins ? "2" : "D");
}

namespace {

Rules rules_of(const std::string& text) {
  return parse_rules(text).value();
}

Setup start(const std::string& rules) {
  return LargePosition::start(rules_of(rules)).setup();
}

Solution solved(const Setup& setup, const SolverSettings& settings = {}) {
  const auto solution = solve(setup, settings);
  EXPECT_TRUE(solution.has_value()) << solution.error().message();
  return solution.value();
}

bool same_moves(const Solution& a, const Solution& b) {
  return std::ranges::equal(a.moves, b.moves, [](const SolvedMove& x, const SolvedMove& y) {
    return x.move == y.move && x.verdict == y.verdict;
  });
}

// All positions that can come about, with their successors, from the slow rules; then sweeps over
// all of them until nothing new is decided. Knows nothing of boards, layers and symmetries.
class BruteForce {
 public:
  struct State {
    SlowSetup setup;
    std::vector<Move> moves;
    std::vector<std::size_t> next;  // kOver: the move wins
    std::optional<int> winner;
  };
  static constexpr std::size_t kOver = ~std::size_t{0};

  explicit BruteForce(const SlowPosition& start) {
    number_of(start);
    for (std::size_t i = 0; i < states_.size(); ++i) expand(i);
    for (bool changed = true; changed;) {
      changed = false;
      for (State& state : states_) changed |= !state.winner && decide(state);
    }
  }

  [[nodiscard]] const std::vector<State>& states() const { return states_; }
  [[nodiscard]] static Verdict verdict(const State& state) {
    if (!state.winner) return Verdict::Draw;
    return *state.winner == 0 ? Verdict::FirstWins : Verdict::SecondWins;
  }
  [[nodiscard]] Verdict verdict_after(const State& state, Move move) const {
    const auto found = std::ranges::find(state.moves, move);
    if (found == state.moves.end()) throw std::logic_error("not a legal move");
    const std::size_t next = state.next[static_cast<std::size_t>(found - state.moves.begin())];
    if (next != kOver) return verdict(states_[next]);
    return state.setup.to_move == 0 ? Verdict::FirstWins : Verdict::SecondWins;
  }

 private:
  std::size_t number_of(const SlowPosition& position) {
    std::vector<int> walls;
    for (const OwnedWall& owned : position.setup().walls) walls.push_back(owned.wall.raw());
    std::ranges::sort(walls);
    const auto [found, added] =
        numbers_.try_emplace({position.to_move(), position.pawn(0).raw(), position.pawn(1).raw(),
                              position.walls_left(0), position.walls_left(1), walls},
                             states_.size());
    if (added) states_.push_back({position.setup(), {}, {}, {}});
    return found->second;
  }

  void expand(std::size_t i) {
    const SlowPosition position(states_[i].setup);
    for (const Move move : position.legal_moves()) {
      SlowPosition after = position;
      after.play(move);
      const std::size_t next = after.ending() ? kOver : number_of(after);
      states_[i].moves.push_back(move);
      states_[i].next.push_back(next);
    }
  }

  bool decide(State& state) {
    const int mover = state.setup.to_move;
    const auto wins = [&](std::size_t next, int player) {
      return next == kOver ? player == mover : states_[next].winner == player;
    };
    if (std::ranges::any_of(state.next, [&](auto next) { return wins(next, mover); })) {
      state.winner = mover;
    } else if (std::ranges::all_of(state.next, [&](auto next) { return wins(next, 1 - mover); })) {
      state.winner = 1 - mover;
    }
    return state.winner.has_value();
  }

  std::vector<State> states_;
  std::map<std::tuple<int, int, int, int, int, std::vector<int>>, std::size_t> numbers_;
};

SlowPosition slow_position(const Setup& setup) {
  SlowSetup slow;
  slow.rules = setup.rules;
  for (std::size_t player = 0; player < 2; ++player) {
    slow.pawns[player] = setup.players[player].pawn;
    slow.walls_left[player] = setup.players[player].walls_left;
  }
  for (const auto& [wall, owner] : setup.walls) slow.walls.push_back({wall, owner});
  slow.to_move = setup.to_move;
  return SlowPosition(slow);
}

// Some play without end is best on this board, and there is a wall to place.
constexpr const char* kEndless = "5x5 d1:0/a5:1 a1h,c1h,a2h/a3h,c3v 1 0 walls=3";
constexpr const char* kEndlessRace = "5x5 a3:0/b4:0 a1h,c1h,a2h/d3h,a4h,b4v 1 0 walls=3";

class BruteForceTest : public testing::TestWithParam<const char*> {};

// From every so-manyth of the positions that can come about, which meets all kinds of them.
TEST_P(BruteForceTest, FindsTheSameResultsOfPositionsAndMoves) {
  constexpr std::size_t kCompared = 5000;
  const BruteForce brute(slow_position(parse_setup(GetParam()).value()));
  const auto& states = brute.states();
  SolverSettings settings;
  settings.threads = 1;
  for (std::size_t i = 0; i < states.size(); i += states.size() / kCompared + 1) {
    const BruteForce::State& state = states[i];
    const auto setup = library_setup(state.setup);
    SCOPED_TRACE(to_text(setup));
    const Solution solution = solved(setup, settings);
    ASSERT_EQ(solution.verdict, BruteForce::verdict(state));
    ASSERT_EQ(solution.moves.size(), state.moves.size());
    for (const auto& [move, verdict] : solution.moves) {
      ASSERT_EQ(verdict, brute.verdict_after(state, move)) << name_of_move(move);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SmallBoards, BruteForceTest,
                         testing::Values("3x3 b1:0/b3:0 -/- 1 0 walls=0",
                                         "3x3 b1:1/b3:1 -/- 1 0 walls=1",
                                         "3x3 b1:2/b3:2 -/- 1 0 walls=2",
                                         "3x5 b1:0/b5:0 -/- 1 0 walls=0",
                                         "3x5 b1:1/b5:1 -/- 1 0 walls=1",
                                         "5x3 c1:1/c3:1 -/- 1 0 walls=1", kEndless, kEndlessRace));

TEST(SolverTest, EndlessPlayIsADraw) {
  for (const char* text : {kEndless, kEndlessRace}) {
    EXPECT_EQ(solved(parse_setup(text).value()).verdict, Verdict::Draw) << text;
  }
}

// By G. Slatton: the winner for 0, 1, 2, … walls each.
struct PublishedRow {
  const char* size;
  const char* winners;

  friend void PrintTo(const PublishedRow& row, std::ostream* out) { *out << row.size; }
};

class PublishedTest : public testing::TestWithParam<PublishedRow> {};

TEST_P(PublishedTest, WinnersAreProven) {
  const auto& [size, winners] = GetParam();
  std::string proven;
  for (std::size_t walls = 0; walls < std::string_view(winners).size(); ++walls) {
    std::string rules = std::string("size=") + size + " walls=" + std::to_string(walls);
    const Verdict verdict = solved(start(rules)).verdict;
    proven += verdict == Verdict::FirstWins ? '1' : verdict == Verdict::SecondWins ? '2' : 'D';
  }
  EXPECT_EQ(proven, winners);
}

INSTANTIATE_TEST_SUITE_P(
    SmallBoards, PublishedTest,
    testing::Values(PublishedRow{"3x3", "22222222222"}, PublishedRow{"5x3", "22211111111"},
                    PublishedRow{"3x5", "22212222222"}, PublishedRow{"7x3", "2222222"},
                    PublishedRow{"3x7", "2222211"}, PublishedRow{"5x5", "2222"},
                    PublishedRow{"9x3", "2222"}, PublishedRow{"3x9", "2222"}));

// Positions of random games that are small enough to be solved in no time.
std::vector<Setup> random_setups(const std::string& rules_text, int count,
                                 std::uint64_t usual_seed) {
  const Rules rules = rules_of(rules_text);
  Random random(test_seed(usual_seed));
  std::vector<Setup> setups;
  while (setups.size() < static_cast<std::size_t>(count)) {
    LargePosition position = LargePosition::start(rules);
    for (std::uint64_t plies = 1 + random.below(8); plies > 0 && !position.over(); --plies) {
      const auto moves = position.legal_moves();
      position.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
    if (!position.over()) setups.push_back(position.setup());
  }
  return setups;
}

TEST(SolverTest, APositionIsWorthItsBestMove) {
  for (const auto& setup : random_setups("size=5 walls=2", 60, 1)) {
    SCOPED_TRACE(to_text(setup));
    const Solution solution = solved(setup);
    const Verdict own = setup.to_move == 0 ? Verdict::FirstWins : Verdict::SecondWins;
    const Verdict other = setup.to_move == 0 ? Verdict::SecondWins : Verdict::FirstWins;
    const auto some = [&](Verdict verdict) {
      return std::ranges::any_of(solution.moves,
                                 [&](const SolvedMove& move) { return move.verdict == verdict; });
    };
    EXPECT_EQ(solution.verdict, some(own) ? own : some(Verdict::Draw) ? Verdict::Draw : other);
  }
}

TEST(SolverTest, AMoveIsWorthThePositionAfterIt) {
  Random random(test_seed(2));
  for (const auto& setup : random_setups("size=7x5 walls=1", 60, 3)) {
    const Solution solution = solved(setup);
    const auto& [move, verdict] =
        solution.moves[static_cast<std::size_t>(random.below(solution.moves.size()))];
    SCOPED_TRACE(to_text(setup) + " " + name_of_move(move));
    LargePosition after = LargePosition::from(setup).value();
    after.play_unchecked(move);
    if (after.over()) continue;
    EXPECT_EQ(solved(after.setup()).verdict, verdict);
  }
}

TEST(SolverTest, ATurnedBoardIsWorthTheSameToTheOtherPlayer) {
  for (const auto& setup : random_setups("size=5x7 walls=2", 40, 4)) {
    SCOPED_TRACE(to_text(setup));
    const int columns = setup.rules.columns;
    const int rows = setup.rules.rows;
    auto turned = setup;
    for (std::size_t player = 0; player < 2; ++player) {
      turned.players[player] = setup.players[1 - player];
      const Square pawn = setup.players[1 - player].pawn;
      turned.players[player].pawn = Square::at(columns - 1 - pawn.column(), rows - 1 - pawn.row());
    }
    for (auto& wall : turned.walls) {
      const Square square = wall.wall.square();
      const Square to = Square::at(columns - 2 - square.column(), rows - 2 - square.row());
      wall.wall =
          wall.wall.kind() == MoveKind::Horizontal ? Move::horizontal(to) : Move::vertical(to);
      wall.owner = 1 - wall.owner;
    }
    turned.to_move = 1 - setup.to_move;
    const Verdict verdict = solved(setup).verdict;
    const Verdict expected = verdict == Verdict::Draw        ? Verdict::Draw
                             : verdict == Verdict::FirstWins ? Verdict::SecondWins
                                                             : Verdict::FirstWins;
    EXPECT_EQ(solved(turned).verdict, expected);
  }
}

TEST(SolverTest, RacesThatDoNotFitTheMemoryAreSolvedAgainAndAgain) {
  for (const char* rules : {"size=5 walls=2", "size=7 walls=1", "size=9 walls=1"}) {
    SCOPED_TRACE(rules);
    const Solution roomy = solved(start(rules));
    SolverSettings settings;
    settings.memory = roomy.memory / 2;
    const Solution narrow = solved(start(rules), settings);
    EXPECT_LT(narrow.boards, roomy.boards);
    EXPECT_LE(narrow.memory, settings.memory);
    EXPECT_EQ(narrow.verdict, roomy.verdict);
    EXPECT_TRUE(same_moves(narrow, roomy));
  }
}

TEST(SolverTest, AnyNumberOfThreadsFindsTheSame) {
  SolverSettings settings;
  settings.threads = 1;
  const Solution alone = solved(start("size=3x7 walls=3"), settings);
  settings.threads = 3;
  const Solution together = solved(start("size=3x7 walls=3"), settings);
  EXPECT_EQ(together.verdict, alone.verdict);
  EXPECT_TRUE(same_moves(together, alone));
}

TEST(SolverTest, ReportsHowFarItIs) {
  SolverSettings settings;
  std::vector<int> listed;
  std::vector<int> solved_layers;
  settings.report = [&](const SolverProgress& progress) {
    EXPECT_LT(progress.done, progress.boards);
    (progress.stage == SolverProgress::Stage::Listing ? listed : solved_layers)
        .push_back(progress.walls);
  };
  solved(start("size=5x3 walls=1"), settings);
  EXPECT_EQ(listed, (std::vector{1, 2}));
  EXPECT_EQ(solved_layers, (std::vector{2, 1, 0}));
}

TEST(SolverTest, AProofThatDoesNotFitTheMemoryIsRefused) {
  SolverSettings settings;
  settings.memory = 1 << 20;
  const auto solution = solve(start("size=5 walls=3"), settings);
  ASSERT_FALSE(solution.has_value());
  EXPECT_TRUE(solution.error().is(SolverError::TooLarge));
  EXPECT_NE(solution.error().message().find("the limit is 1 MB"), std::string::npos)
      << solution.error().message();
}

TEST(SolverTest, OtherGamesAreRefused) {
  for (const char* rules : {"players=4 size=5", "size=5 walls=1 pass=free",
                            "size=5 walls=1 max_plies=20", "size=11 walls=0"}) {
    const auto solution = solve(start(rules), {});
    ASSERT_FALSE(solution.has_value()) << rules;
    EXPECT_TRUE(solution.error().is(SolverError::NotSolvable)) << rules;
  }
}

TEST(SolverTest, AFinishedGameIsRefused) {
  LargePosition position = LargePosition::start(rules_of("size=3 walls=0"));
  for (const char* move : {"b2", "a3", "b3"}) ASSERT_TRUE(position.play(move_named(move)));
  const auto solution = solve(position.setup(), {});
  ASSERT_FALSE(solution.has_value());
  EXPECT_TRUE(solution.error().is(SolverError::NotSolvable));
}

}  // namespace
}  // namespace outflank::search::quoridor
