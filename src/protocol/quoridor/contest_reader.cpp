#include "protocol/quoridor/contest_reader.h"

#include <charconv>
#include <utility>

#include "core/text.h"

namespace outflank::protocol {
namespace {

std::optional<int> parse_number(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool whole = error == std::errc() && end == word.data() + word.size();
  if (!whole || value < -1 || value > ContestReader::kMaxNumber) return std::nullopt;
  return value;
}

}  // namespace

std::vector<ContestMessage> ContestReader::take(std::string_view line) {
  std::vector<ContestMessage> messages;
  const std::vector<std::string_view> parts = words(line);
  if (parts.empty()) {
    // An empty line ends every turn: what is incomplete now never will be complete.
    const bool cut_off = expecting_ == Expecting::Turn && !numbers_.empty();
    if (cut_off) get_lost();
    if (lost_ && expecting_ == Expecting::Turn) messages.emplace_back(ContestUnreadable{});
    lost_ = false;
    return messages;
  }
  if (expecting_ == Expecting::Header && numbers_.size() == 2 && parts.size() == 2) {
    two_sizes_ = true;
  }
  for (const std::string_view part : parts) {
    if (part == "START") {
      expect_header();
      two_sizes_ = true;
      messages.emplace_back(ContestGreeting{});
      continue;
    }
    if (lost_) continue;
    if (const auto number = parse_number(part)) {
      numbers_.push_back(*number);
    } else {
      get_lost();
    }
  }
  while (auto message = next()) messages.push_back(*std::move(message));
  return messages;
}

void ContestReader::expect_header() {
  expecting_ = Expecting::Header;
  numbers_.clear();
  lost_ = false;
}

void ContestReader::get_lost() {
  lost_ = true;
  numbers_.clear();
}

void ContestReader::drop(std::size_t count) {
  numbers_.erase(numbers_.begin(), numbers_.begin() + static_cast<std::ptrdiff_t>(count));
}

std::optional<ContestMessage> ContestReader::next() {
  if (lost_ || numbers_.empty()) return std::nullopt;
  return expecting_ == Expecting::Header ? next_header() : next_turn();
}

ContestHeader::Player ContestReader::player_at(std::size_t index) const {
  return {numbers_[index], numbers_[index + 1], numbers_[index + 2]};
}

// N, our number, the size, and N lines `x y walls`.
std::optional<ContestMessage> ContestReader::next_header() {
  const std::size_t first_player = two_sizes_ ? 4 : 3;
  if (numbers_.size() < first_player) return std::nullopt;
  const int players = numbers_[0];
  ContestHeader header;
  header.id = numbers_[1];
  header.columns = numbers_[2];
  header.rows = numbers_[first_player - 1];
  const auto is_size = [](int size) { return size >= 1 && size <= kMaxSize; };
  if (players < 2 || players > kMaxPlayers || header.id < 0 || header.id >= players ||
      !is_size(header.columns) || !is_size(header.rows)) {
    get_lost();
    return std::nullopt;
  }
  players_ = static_cast<std::size_t>(players);
  const std::size_t length = first_player + 3 * players_;
  if (numbers_.size() < length) return std::nullopt;
  for (std::size_t p = 0; p < players_; ++p) {
    header.players.push_back(player_at(first_player + 3 * p));
  }
  drop(length);
  expecting_ = Expecting::Turn;
  return header;
}

// The tick, N lines `x y walls`, F, and F lines `x y isVertical who`.
std::optional<ContestMessage> ContestReader::next_turn() {
  if (numbers_[0] == -1) {
    numbers_.clear();
    return ContestGameOver{};
  }
  const std::size_t count_at = 1 + 3 * players_;
  if (numbers_.size() <= count_at) return std::nullopt;
  const int walls = numbers_[count_at];
  if (walls < 0 || walls > kMaxWallsTold) {
    get_lost();
    return std::nullopt;
  }
  const std::size_t length = count_at + 1 + 4 * static_cast<std::size_t>(walls);
  if (numbers_.size() < length) return std::nullopt;
  ContestTurn turn;
  turn.tick = numbers_[0];
  for (std::size_t p = 0; p < players_; ++p) turn.players.push_back(player_at(1 + 3 * p));
  for (std::size_t i = count_at + 1; i < length; i += 4) {
    turn.walls.push_back({numbers_[i], numbers_[i + 1], numbers_[i + 2] != 0, numbers_[i + 3]});
  }
  drop(length);
  return turn;
}

}  // namespace outflank::protocol
