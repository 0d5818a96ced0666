#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "protocol/command_driver.h"

namespace outflank::protocol {
namespace {

class QtpDriver final : public CommandDriver {
 public:
  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    if (match.game().name() != "quoridor" || match.seats() != 2) {
      return fail(InputError::Conflict, "QTP is for Quoridor with two players alone");
    }
    const auto setup = quoridor::parse_setup(match.game().start_position_text());
    if (!setup) return Failure(setup.error());
    if (setup->rules.columns != setup->rules.rows) {
      return fail(InputError::Conflict, "QTP knows square boards alone");
    }
    if (setup->rules.pass == quoridor::Pass::Free) {
      return fail(InputError::Conflict, "QTP cannot say a pass");
    }
    const auto start = quoridor::game_type().start(match.game().rules_text());
    if (!start || (*start)->position_text() != match.game().start_position_text()) {
      return fail(InputError::Conflict, "QTP cannot begin at a position; give the moves instead");
    }
    return {};
  }

 private:
  Result<void> greet(Peer& peer) override {
    const auto name = ask(peer, "name", Wait::Startup);
    if (!name) return Failure(name.error());
    return {};
  }

  Result<void> set_up(Peer& peer, const match::Match& match) override {
    const auto setup = quoridor::parse_setup(match.game().start_position_text());
    if (!setup) return Failure(setup.error());
    rows_ = setup->rules.rows;
    for (const std::string& command :
         {"boardsize " + std::to_string(rows_), std::string("clear_board"),
          "walls " + std::to_string(setup->rules.walls)}) {
      if (const auto done = ask(peer, command, Wait::Plain); !done) return Failure(done.error());
    }
    return {};
  }

  [[nodiscard]] std::string play_command(int seat, std::string_view move) const override {
    const auto parsed = quoridor::parse_move(move).value();
    return (parsed.is_wall() ? "playwall " : "playmove ") + std::string(color(seat)) + " " +
           quoridor::to_qtp(parsed, rows_);
  }

  [[nodiscard]] std::string_view color(int seat) const override {
    return seat == 0 ? "black" : "white";
  }

  [[nodiscard]] Result<std::string> read_move(std::string_view answer) const override {
    const auto move = quoridor::from_qtp(answer, rows_);
    if (move) return quoridor::to_text(*move);
    return fail(DriverError::Unreadable,
                "the answer " + quoted(answer) +
                    " to genmove is neither a vertex such as E2 nor a wall such as E2 horizontal");
  }

  int rows_ = 9;
};

}  // namespace

std::unique_ptr<Driver> make_qtp_driver() {
  return std::make_unique<QtpDriver>();
}

}  // namespace outflank::protocol
