#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/try.h"
#include "games/game.h"
#include "games/move_error.h"

namespace outflank::games {

// Implements Game on a concrete position type: keeps the history and detects repetition. `Traits` says
// in static functions how the game writes its moves and shows its positions; games/quoridor/game.cpp
// is an example, docs/adding-a-game.md a guide. `Traits::Face` is the game's own extension of Game,
// which gives code that knows the game the position itself.
template <class Traits>
class BasicGame final : public Traits::Face {
 public:
  using Position = typename Traits::Position;
  using Move = typename Traits::Move;

  explicit BasicGame(const Position& start) : position_(start) {}

  [[nodiscard]] std::unique_ptr<Game> clone() const override {
    return std::make_unique<BasicGame>(*this);
  }
  [[nodiscard]] std::unique_ptr<Game> without_history() const override {
    return std::make_unique<BasicGame>(position_);
  }

  [[nodiscard]] const GameType& type() const override { return Traits::type(); }
  [[nodiscard]] std::string rules_text() const override { return to_text(position_.rules()); }
  [[nodiscard]] std::string rules_json() const override { return to_json(position_.rules()); }
  [[nodiscard]] int seats() const override { return Traits::seats(position_); }
  [[nodiscard]] SeatId to_move() const override { return SeatId(Traits::to_move(position_)); }
  [[nodiscard]] int ply() const override { return position_.ply(); }

  [[nodiscard]] typename Traits::PositionRef position() const override { return &position_; }
  [[nodiscard]] typename Traits::Layout start_layout() const override {
    return Traits::layout(start());
  }

  [[nodiscard]] Standings standings() const override {
    Standings standings = Traits::standings(position_);
    for (auto seat = static_cast<std::size_t>(seats()); seat < standings.size(); ++seat) {
      standings[seat].in_play = false;
    }
    return standings;
  }
  [[nodiscard]] LeavePolicy leave_policy() const override {
    return Traits::leave_policy(position_);
  }
  [[nodiscard]] std::unique_ptr<Game> without_seat(SeatId seat) const override {
    assert(leave_policy() == LeavePolicy::RemovePieces);
    return std::make_unique<BasicGame>(Traits::without_seat(position_, seat));
  }

  [[nodiscard]] std::vector<MoveId> legal_moves() const override {
    std::vector<MoveId> ids;
    if (repeated_) return ids;
    for_each_legal([&](Move move) { ids.push_back(id_of(move)); });
    return ids;
  }

  [[nodiscard]] std::vector<MoveId> substitute_moves() const override {
    std::vector<MoveId> ids;
    if (repeated_) return ids;
    for_each_legal([&](Move move) {
      if (Traits::is_substitute(move)) ids.push_back(id_of(move));
    });
    return ids.empty() ? legal_moves() : ids;
  }

  [[nodiscard]] std::optional<MoveId> pass() const override {
    const std::optional<Move> pass = Traits::pass();
    return pass ? std::optional(id_of(*pass)) : std::nullopt;
  }

  [[nodiscard]] bool must_pass() const override {
    const std::optional<Move> pass = Traits::pass();
    if (!pass || repeated_ || position_.why_illegal(*pass)) return false;
    return std::size(position_.legal_moves()) == 1;
  }

  [[nodiscard]] Result<void> check(MoveId id) const override {
    if (repeated_) return over_by_repetition();
    const Move move = move_of(id);
    if (!position_.why_illegal(move)) return {};
    Position copy = position_;
    return copy.play(move);  // says why
  }

  Result<void> play(MoveId id) override { return play_checked(move_of(id)); }

  [[nodiscard]] Result<MoveId> parse_move(std::string_view text) const override {
    const auto move = TRY(Traits::parse_move(text, position_));
    return id_of(move);
  }

  void append_move(std::string& out, MoveId id) const override {
    Traits::append_move(out, move_of(id));
  }

  Result<void> play_list(std::string_view text) override {
    const auto list = TRY(Traits::read_moves(text, position_));
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const auto played = play_checked(list[i]); !played) {
        const std::string place = "move " + std::to_string(i + 1);
        for (; i > 0; --i) undo();
        return Failure(played.error().within(place));
      }
    }
    return {};
  }

  bool undo() override {
    if (history_.empty()) return false;
    position_.undo(history_.back().undo);
    history_.pop_back();
    repeated_ = false;
    return true;
  }

  [[nodiscard]] std::string start_position_text() const override {
    return Traits::position_text(start());
  }

  [[nodiscard]] std::vector<MoveId> moves() const override {
    std::vector<MoveId> ids;
    ids.reserve(history_.size());
    for (const Step& step : history_) ids.push_back(id_of(step.move));
    return ids;
  }

  [[nodiscard]] std::optional<MoveId> last_move() const override {
    return history_.empty() ? std::nullopt : std::optional(id_of(history_.back().move));
  }

  [[nodiscard]] std::string move_list() const override {
    std::vector<Move> list;
    for (const Step& step : history_) list.push_back(step.move);
    return Traits::move_list(list, position_);
  }

  [[nodiscard]] std::optional<Ending> ending() const override {
    if (repeated_) return Ending{Traits::repetition_outcome(position_), EndReason::Repetition};
    return position_.ending();
  }

  [[nodiscard]] std::string position_text() const override {
    return Traits::position_text(position_);
  }
  [[nodiscard]] std::string board_text() const override { return Traits::board_text(position_); }
  [[nodiscard]] nlohmann::ordered_json view() const override {
    return Traits::view(position_, *this);
  }

  [[nodiscard]] std::uint64_t perft(int depth) const override {
    if (!Traits::repetition_counts(position_)) return Traits::perft(position_, depth);
    BasicGame game = *this;
    return game.perft_with_history(depth);
  }

  [[nodiscard]] std::vector<std::pair<MoveId, std::uint64_t>> divide(int depth) const override {
    std::vector<std::pair<MoveId, std::uint64_t>> counts;
    if (depth < 1 || repeated_) return counts;
    for_each_legal([&](Move move) {
      BasicGame game = *this;
      game.play_legal(move);
      counts.emplace_back(id_of(move), game.perft(depth - 1));
    });
    return counts;
  }

 private:
  struct Step {
    Move move;
    typename Position::Undo undo;
    std::uint64_t hash_before;
  };

  template <class F>
  void for_each_legal(F f) const {
    for (const Move move : position_.legal_moves()) f(move);
  }

  static MoveId id_of(Move move) { return MoveId::from_raw(move.raw()); }
  static Move move_of(MoveId id) {
    return Move::from_raw(static_cast<decltype(Move().raw())>(id.raw()));
  }

  [[nodiscard]] Position start() const {
    Position start = position_;
    for (auto step = history_.rbegin(); step != history_.rend(); ++step) start.undo(step->undo);
    return start;
  }

  static Result<void> over_by_repetition() {
    return fail(MoveError::GameOver, "the game is over: drawn by repetition");
  }

  Result<void> play_checked(Move move) {
    if (repeated_) return over_by_repetition();
    if (position_.why_illegal(move)) return position_.play(move);  // says why, changes nothing
    play_legal(move);
    return {};
  }

  void play_legal(Move move) {
    const std::uint64_t before = position_.hash();
    history_.push_back({move, position_.play_unchecked(move), before});
    if (!Traits::repetition_counts(position_) || position_.ending()) return;
    const auto same = std::ranges::count(history_, position_.hash(), &Step::hash_before);
    repeated_ = same >= 2;  // and the position on the board makes three
  }

  std::uint64_t perft_with_history(int depth) {
    if (depth == 0) return 1;
    if (repeated_) return 0;
    std::uint64_t count = 0;
    for_each_legal([&](Move move) {
      play_legal(move);
      count += perft_with_history(depth - 1);
      undo();
    });
    return count;
  }

  Position position_;
  std::vector<Step> history_;
  bool repeated_ = false;
};

}  // namespace outflank::games
