// The driving side: whatever a program answers, it is a text that a match may judge, or an error.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/text.h"
#include "match/match.h"
#include "protocol/driver.h"
#include "protocol/othello/gtp.h"
#include "protocol/othello/nboard.h"
#include "protocol/quoridor/contest.h"
#include "protocol/quoridor/qtp.h"
#include "protocol/ugi.h"

namespace {

using outflank::games::SeatId;
using namespace outflank;
using namespace outflank::protocol;

// Replays the lines of a text.
class Reciter final : public Peer {
 public:
  explicit Reciter(std::string_view text) : text_(text) {}

  void send(std::string_view text) override {
    if (!text.ends_with('\n')) std::abort();
  }

  Result<std::string> read_line(Wait /*wait*/) override {
    if (text_.empty()) return fail(DriverError::Silent, "that is all");
    const std::string line(text_.substr(0, text_.find('\n')));
    text_.remove_prefix(std::min(text_.size(), line.size() + 1));
    return line;
  }

  std::optional<std::string> try_read_line() override { return std::nullopt; }

 private:
  std::string_view text_;
};

void ask(Driver& driver, std::string_view game, std::string_view text) {
  match::Record record;
  record.game = game;
  auto match = match::Match::open(std::move(record), match::Time{0});
  if (!match || !driver.check(*match)) std::abort();
  Reciter peer(text);
  if (!driver.begin(peer, *match, SeatId(0))) return;
  for (int turns = 0; turns < 4 && !match->over(); ++turns) {
    const auto move = driver.move(peer, *match, {});
    if (!move || match->to_move() != SeatId(0) || !match->play(SeatId(0), *move, match::Time{0}))
      continue;
    const auto answers = match->game().legal_move_texts();
    if (!match->over() && !match->play(SeatId(1), answers.front(), match::Time{0})) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes are the text
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  switch (data[0] % 6) {
    case 0: ask(*make_contest_driver(ContestDialect::StartOk), "quoridor", text); break;
    case 1: ask(*make_contest_driver(ContestDialect::Arena), "quoridor", text); break;
    case 2: ask(*make_qtp_driver(), "quoridor", text); break;
    case 3: {
      // Half of the bytes that choose this one: the seeds keep their meaning.
      const bool uci = data[0] >= 0x80;
      ask(uci ? *make_uci_driver("quoridor", {}) : *make_ugi_driver({}), "quoridor", text);
      break;
    }
    case 4: ask(*make_gtp_driver(), "othello", text); break;
    default: ask(*make_nboard_driver({}), "othello", text); break;
  }
  return 0;
}
