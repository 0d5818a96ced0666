#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/random.h"
#include "core/text.h"
#include "env/batch.h"
#include "env/workers.h"
#include "games/game.h"

namespace outflank::env {

// Implements Batch on a concrete position type. `Domain` is the variant, and numbers its actions
// and planes: env/quoridor/domain.h is an example. Legal actions are kept in the domain's own form,
// so that a step checks an action by testing a bit.
template <class Domain>
class BasicBatch final : public Batch {
 public:
  using Position = typename Domain::Position;
  using Move = typename Domain::Move;
  using Legal = typename Domain::Legal;

  BasicBatch(Domain domain, int games, const BatchOptions& options)
      : domain_(std::move(domain)),
        options_(options),
        workers_(std::make_unique<Workers>(thread_count(options.threads))),
        cells_(static_cast<std::size_t>(games), Cell(domain_.start())) {
    space_ = domain_.space();
    rules_text_ = to_text(domain_.start().rules());
    reset(options.seed);
  }

  [[nodiscard]] std::unique_ptr<Batch> clone() const override {
    return std::make_unique<BasicBatch>(*this, CloneTag());
  }
  [[nodiscard]] int size() const override { return static_cast<int>(cells_.size()); }

  void reset(std::uint64_t seed) override {
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        cells_[i].random = Random(mix64(seed) + i * kStride);
        begin(cells_[i]);
      }
    });
  }

  Result<void> step(std::span<const std::int32_t> actions, const StepResult& result) override {
    const std::size_t seats = static_cast<std::size_t>(space_.seats);
    if (const auto ok = check_size("actions", actions.size(), 1); !ok) return ok;
    if (const auto ok = check_optional("rewards", result.rewards.size(), seats); !ok) return ok;
    if (const auto ok = check_optional("ended", result.ended.size(), 1); !ok) return ok;
    if (const auto ok = check_optional("plies", result.plies.size(), 1); !ok) return ok;
    if (const auto refused = first_illegal(actions)) return refuse(*refused, actions[*refused]);
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) step_one(i, actions[i], result);
    });
    return {};
  }

  Result<void> undo(std::span<std::uint8_t> undone) override {
    if (!options_.keep_undo) {
      return fail(InputError::Missing,
                  "these games were made without keep_undo, so nothing can be taken back");
    }
    if (const auto ok = check_optional("undone", undone.size(), 1); !ok) return ok;
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        Cell& cell = cells_[i];
        const bool possible = !cell.undo.empty();
        if (possible) take_back(cell);
        if (!undone.empty()) undone[i] = possible ? 1 : 0;
      }
    });
    return {};
  }

  Result<void> legal_mask(std::span<std::uint8_t> mask) const override {
    const auto actions = static_cast<std::size_t>(space_.actions);
    if (const auto ok = check_size("mask", mask.size(), actions); !ok) return ok;
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        domain_.write_mask(cells_[i].position, cells_[i].legal, mask.subspan(i * actions, actions));
      }
    });
    return {};
  }

  Result<void> observe(std::span<float> planes) const override {
    const auto size = static_cast<std::size_t>(space_.planes_size());
    if (const auto ok = check_size("planes", planes.size(), size); !ok) return ok;
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        domain_.observe(cells_[i].position, planes.subspan(i * size, size));
      }
    });
    return {};
  }

  Result<void> to_move(std::span<std::int32_t> seats) const override {
    if (const auto ok = check_size("seats", seats.size(), 1); !ok) return ok;
    for (std::size_t i = 0; i < cells_.size(); ++i) seats[i] = Domain::to_move(cells_[i].position);
    return {};
  }

  Result<void> plies(std::span<std::int32_t> counts) const override {
    if (const auto ok = check_size("plies", counts.size(), 1); !ok) return ok;
    for (std::size_t i = 0; i < cells_.size(); ++i)
      counts[i] = static_cast<std::int32_t>(cells_[i].moves.size());
    return {};
  }

  Result<void> sample(std::span<std::int32_t> actions) override {
    if (const auto ok = check_size("actions", actions.size(), 1); !ok) return ok;
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        Cell& cell = cells_[i];
        actions[i] = kNoAction;
        if (const int count = domain_.count(cell.legal); count > 0) {
          const auto chosen =
              static_cast<int>(cell.random.below(static_cast<std::uint64_t>(count)));
          actions[i] = domain_.nth(cell.position, cell.legal, chosen);
        }
      }
    });
    return {};
  }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> game(int number) const override {
    if (const auto ok = check_number(number); !ok) return Failure(ok.error());
    const Cell& cell = cells_[static_cast<std::size_t>(number)];
    std::unique_ptr<games::Game> game = Domain::game_at(cell.start ? *cell.start : domain_.start());
    for (const Move move : cell.moves) {
      const auto played = game->play(games::MoveId::from_raw(move.raw()));
      assert(played);
      static_cast<void>(played);
    }
    return game;
  }

  Result<void> set(int number, const games::Game& game) override {
    if (const auto ok = check_number(number); !ok) return ok;
    const std::optional<Position> position = Domain::position_of(game);
    if (!position || to_text(position->rules()) != rules_text_) {
      return fail(InputError::Conflict, "these games are of " + std::string(Domain::name()) +
                                            " with the rules " + quote(rules_text_) +
                                            ", the one to set is of " + std::string(game.name()) +
                                            " with " + quote(game.rules_text()));
    }
    Cell& cell = cells_[static_cast<std::size_t>(number)];
    clear(cell);
    cell.start = std::make_unique<Position>(*position);
    cell.position = *position;
    judge(cell);
    return {};
  }

  [[nodiscard]] Result<games::MoveId> move_of(int number, std::int32_t action) const override {
    if (const auto ok = check_number(number); !ok) return Failure(ok.error());
    const Position& position = cells_[static_cast<std::size_t>(number)].position;
    const std::optional<Move> move = domain_.move_of(position, action);
    const std::string name = "action " + std::to_string(action);
    if (!move && action >= 0 && action < space_.actions)
      return fail(InputError::OutOfRange, name + " leads off the board here");
    if (!move) {
      return fail(InputError::OutOfRange, "there is no " + name + ": they are numbered from 0 to " +
                                              std::to_string(space_.actions - 1));
    }
    return games::MoveId::from_raw(move->raw());
  }

  [[nodiscard]] Result<std::int32_t> action_of(int number, games::MoveId id) const override {
    if (const auto ok = check_number(number); !ok) return Failure(ok.error());
    const Position& position = cells_[static_cast<std::size_t>(number)].position;
    const auto move = Move::from_raw(static_cast<decltype(Move().raw())>(id.raw()));
    const std::optional<std::int32_t> action = domain_.action_of(position, move);
    if (!action) {
      return fail(InputError::OutOfRange,
                  "the move has no number, since it is too far from what is on this board");
    }
    return *action;
  }

 private:
  static constexpr std::uint64_t kStride = 0xD1B54A32D192ED03ULL;
  static constexpr std::size_t kMinPart =
      64;  // games: waking a thread costs as much as stepping a few
  struct CloneTag {};

  struct Cell {
    explicit Cell(const Position& first) : position(first) {}
    Cell(const Cell& other)
        : position(other.position),
          legal(other.legal),
          random(other.random),
          moves(other.moves),
          undo(other.undo),
          hashes(other.hashes),
          start(other.start ? std::make_unique<Position>(*other.start) : nullptr),
          ending(other.ending) {}

    Position position;
    Legal legal{};
    Random random{0};
    std::vector<Move> moves;
    std::vector<typename Position::Undo> undo;  // with keep_undo
    std::vector<std::uint64_t> hashes;          // before each move, where repetition counts
    std::unique_ptr<Position> start;            // if it is not the default
    std::optional<games::Ending> ending;
  };

 public:
  BasicBatch(const BasicBatch& other, CloneTag /*tag*/)
      : domain_(other.domain_),
        options_(other.options_),
        workers_(std::make_unique<Workers>(other.workers_->threads())),
        cells_(other.cells_) {
    space_ = other.space_;
    rules_text_ = other.rules_text_;
  }

 private:
  static int thread_count(int wanted) {
    if (wanted > 0) return wanted;
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
  }

  template <class F>
  void each_part(F work) const {
    workers_->run(cells_.size(), kMinPart, work);
  }

  [[nodiscard]] Result<void> check_size(std::string_view what, std::size_t size,
                                        std::size_t each) const {
    if (size == cells_.size() * each) return {};
    return fail(InputError::OutOfRange, std::string(what) + " must have " +
                                            std::to_string(cells_.size() * each) +
                                            " elements, not " + std::to_string(size));
  }
  [[nodiscard]] Result<void> check_optional(std::string_view what, std::size_t size,
                                            std::size_t each) const {
    if (size == 0) return {};
    return check_size(what, size, each);
  }
  [[nodiscard]] Result<void> check_number(int number) const {
    if (number >= 0 && number < size()) return {};
    return fail(InputError::OutOfRange, "the games are numbered from 0 to " +
                                            std::to_string(size() - 1) + ", so there is no game " +
                                            std::to_string(number));
  }

  [[nodiscard]] std::optional<std::size_t> first_illegal(
      std::span<const std::int32_t> actions) const {
    std::atomic<std::size_t> found = cells_.size();
    each_part([&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        const bool legal = actions[i] == kNoAction ||
                           domain_.allows(cells_[i].position, cells_[i].legal, actions[i]);
        if (legal) continue;
        std::size_t known = found.load();
        while (i < known && !found.compare_exchange_weak(known, i)) {
        }
        return;
      }
    });
    return found < cells_.size() ? std::optional(found.load()) : std::nullopt;
  }

  [[nodiscard]] Result<void> refuse(std::size_t number, std::int32_t action) const {
    const std::string place =
        "game " + std::to_string(number) + ", action " + std::to_string(action);
    const auto game = this->game(static_cast<int>(number));
    const auto move = move_of(static_cast<int>(number), action);
    if (!game) return Failure(game.error());
    if (!move) return Failure(move.error().within(place));
    const auto checked = (*game)->check(*move);
    if (!checked)
      return Failure(checked.error().within(place + " (" + (*game)->move_text(*move) + ")"));
    return fail(InputError::OutOfRange, place + ": the action is not legal");
  }

  void clear(Cell& cell) {
    cell.moves.clear();
    cell.undo.clear();
    cell.hashes.clear();
    cell.ending.reset();
  }

  // Starts a new game with its opening. An opening that ends the game is retried with fewer plies.
  void begin(Cell& cell) {
    cell.start.reset();
    for (int plies = options_.opening_plies; !opened(cell, plies); plies /= 2) {
    }
    cell.undo.clear();
  }

  // Plays this number of random plies; whether the game is still running then.
  bool opened(Cell& cell, int plies) {
    clear(cell);
    cell.position = domain_.start();
    judge(cell);
    for (int ply = 0; ply < plies && !cell.ending; ++ply) {
      const auto count = static_cast<std::uint64_t>(domain_.count(cell.legal));
      const auto chosen = static_cast<int>(cell.random.below(count));
      play(cell, domain_.nth(cell.position, cell.legal, chosen));
    }
    return !cell.ending || plies == 0;
  }

  void play(Cell& cell, std::int32_t action) {
    const Move move = *domain_.move_of(cell.position, action);
    if (domain_.repetition_counts()) cell.hashes.push_back(cell.position.hash());
    cell.moves.push_back(move);
    if (options_.keep_undo) {
      cell.undo.push_back(cell.position.play_unchecked(move));
    } else {
      domain_.play(cell.position, move);
    }
    judge(cell);
  }

  void take_back(Cell& cell) {
    cell.position.undo(cell.undo.back());
    cell.undo.pop_back();
    cell.moves.pop_back();
    if (!cell.hashes.empty()) cell.hashes.pop_back();
    cell.ending.reset();
    judge(cell);
  }

  // Updates the legal actions, or the ending.
  void judge(Cell& cell) {
    cell.legal = domain_.legal(cell.position);
    if (domain_.over(cell.position, cell.legal)) {
      cell.ending = cell.position.ending();
    } else if (domain_.repetition_counts() && !cell.hashes.empty() &&
               std::ranges::count(cell.hashes, cell.position.hash()) >= 2) {
      cell.ending =
          games::Ending{Domain::repetition_outcome(cell.position), games::EndReason::Repetition};
      cell.legal = {};
    }
  }

  void step_one(std::size_t i, std::int32_t action, const StepResult& result) {
    Cell& cell = cells_[i];
    const bool played = action != kNoAction;
    if (played) play(cell, action);
    const bool ended = played && cell.ending;
    if (!result.ended.empty()) result.ended[i] = ended ? 1 : 0;
    if (!result.plies.empty()) result.plies[i] = static_cast<std::int32_t>(cell.moves.size());
    if (!result.rewards.empty()) {
      for (int seat = 0; seat < space_.seats; ++seat) {
        const std::size_t at =
            i * static_cast<std::size_t>(space_.seats) + static_cast<std::size_t>(seat);
        result.rewards[at] = ended ? reward_of(cell.ending->outcome, space_.seats, seat) : 0;
      }
    }
    if (ended && options_.auto_reset) begin(cell);
  }

  Domain domain_;
  BatchOptions options_;
  std::unique_ptr<Workers> workers_;
  std::vector<Cell> cells_;
};

}  // namespace outflank::env
