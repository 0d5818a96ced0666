#include "arena/talk/transcript.h"

#include <algorithm>
#include <utility>

namespace outflank::arena {
namespace {

// The size of a cut mark, which counts as well.
constexpr std::size_t kMark = 200;

}  // namespace

std::string_view name_of(Direction direction) {
  switch (direction) {
    case Direction::ToBot: return "to";
    case Direction::FromBot: return "from";
    case Direction::Errors: return "errors";
    case Direction::Cut: return "cut";
  }
  return "to";
}

std::vector<match::ContestMessage> to_contest_messages(std::span<const Exchange> transcript) {
  using match::ContestMessageKind;
  std::vector<match::ContestMessage> messages;
  for (const Exchange& exchange : transcript) {
    const ContestMessageKind kind =
        exchange.direction == Direction::ToBot     ? ContestMessageKind::Received
        : exchange.direction == Direction::FromBot ? ContestMessageKind::Sent
                                                   : ContestMessageKind::Printed;
    messages.push_back(
        {.ply = exchange.ply,
         .bot = static_cast<int>(exchange.seat.index()),
         .kind = kind,
         .text = exchange.direction == Direction::Cut ? "[" + exchange.text + "]\n" : exchange.text,
         .at = std::chrono::floor<match::Time>(exchange.at)});
  }
  // Output printed during another's turn is read with the bot's own next turn.
  std::ranges::stable_sort(messages, {}, &match::ContestMessage::ply);
  return messages;
}

std::size_t stored_size(const Exchange& exchange) {
  constexpr std::size_t kKeys = 80;  // of a line beside the text
  std::size_t size = kKeys;
  for (const char c : exchange.text) {
    const auto byte = static_cast<unsigned char>(c);
    // \u0000, a replacement character, \", or itself.
    size += byte < 0x20 ? 6 : byte >= 0x80 ? 3 : c == '"' || c == '\\' ? 2 : 1;
  }
  return size;
}

Transcript::Transcript(const Limits& limits) : limits_(limits) {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    seats_[seat].limit = limits[seat] - std::min(limits[seat], kMark);
  }
}

void Transcript::add(Exchange exchange) {
  const std::size_t size = exchange.text.size();
  if (size <= kMaxMessage) return keep(std::move(exchange));
  Exchange cut = exchange;
  cut.direction = Direction::Cut;
  cut.text = std::to_string(size - kMaxMessage) + " more bytes of this message were left out";
  exchange.text.resize(kMaxMessage);
  keep(std::move(exchange));
  keep(std::move(cut));
}

void Transcript::keep(Exchange exchange) {
  Seat& seat = seats_[exchange.seat.index()];
  const std::size_t size = stored_size(exchange);
  const std::uint64_t number = next_;
  next_ += 2;
  kept_.emplace(number, std::move(exchange));
  if (seat.end.empty() && seat.head + size <= seat.limit / 4) {
    seat.head += size;
    return;
  }
  seat.end.push_back(number);
  seat.tail += size;
  while (!seat.end.empty() && seat.head + seat.tail > seat.limit) leave_out(seat);
}

// Drops the oldest exchange of the tail.
void Transcript::leave_out(Seat& seat) {
  const auto oldest = kept_.find(seat.end.front());
  seat.end.pop_front();
  const std::size_t size = stored_size(oldest->second);
  seat.tail -= size;
  if (seat.left_out == 0) seat.first_left_out = oldest->first;
  ++seat.left_out;
  seat.left_out_bytes += oldest->second.text.size();
  // The mark takes its place.
  if (seat.left_out == 1) {
    Exchange mark = std::move(oldest->second);
    mark.direction = Direction::Cut;
    mark.text.clear();
    kept_.emplace(seat.first_left_out + 1, std::move(mark));
  }
  kept_.erase(oldest);
}

std::vector<Exchange> Transcript::take() {
  for (Seat& seat : seats_) {
    if (seat.left_out == 0) continue;
    kept_.at(seat.first_left_out + 1).text =
        seat.left_out == 1
            ? "a message with " + std::to_string(seat.left_out_bytes) + " bytes was left out here"
            : std::to_string(seat.left_out) + " messages with " +
                  std::to_string(seat.left_out_bytes) + " bytes were left out here";
  }
  std::vector<Exchange> exchanges;
  for (auto& [number, exchange] : kept_) exchanges.push_back(std::move(exchange));
  *this = Transcript(limits_);
  return exchanges;
}

std::vector<Exchange> fit(std::vector<Exchange> transcript, const Transcript::Limits& limits) {
  Transcript::Limits sizes{};
  bool fits = true;
  for (const Exchange& exchange : transcript) {
    const std::size_t seat = exchange.seat.index();
    sizes[seat] += stored_size(exchange);
    fits = fits && sizes[seat] <= limits[seat];
  }
  if (fits) return transcript;
  Transcript fitted(limits);
  for (Exchange& exchange : transcript) fitted.add(std::move(exchange));
  return fitted.take();
}

}  // namespace outflank::arena
