#pragma once

#include <cstdint>
#include <optional>

namespace outflank::search::quoridor {

// A proven result for one of the players: who wins, and in how many plies.
class Proof {
 public:
  Proof() = default;  // nothing is proven
  static constexpr Proof win(int plies) { return Proof(kWinners * plies + 1); }
  // `winner`: the player who wins, where that must be stored.
  static constexpr Proof loss(int plies, std::optional<int> winner = {}) {
    return Proof(-(kWinners * plies + 1 + (winner ? *winner + 1 : 0)));
  }

  [[nodiscard]] constexpr bool wins() const { return number_ > 0; }
  [[nodiscard]] constexpr bool loses() const { return number_ < 0; }
  [[nodiscard]] constexpr bool known() const { return number_ != 0; }
  // Needs known().
  [[nodiscard]] constexpr int plies() const { return (size() - 1) / kWinners; }
  // Of a loss.
  [[nodiscard]] constexpr std::optional<int> winner() const {
    const int stored = (size() - 1) % kWinners;
    return stored > 0 ? std::optional(stored - 1) : std::nullopt;
  }
  friend constexpr bool operator==(Proof, Proof) = default;

 private:
  static constexpr int kWinners = 5;  // none is stored, or one of four

  constexpr explicit Proof(int number) : number_(static_cast<std::int16_t>(number)) {}
  [[nodiscard]] constexpr int size() const { return number_ < 0 ? -number_ : number_; }

  // 0, or kWinners · plies + 1 + what is stored of the winner: positive for a win, negative for a loss.
  std::int16_t number_ = 0;
};

}  // namespace outflank::search::quoridor
