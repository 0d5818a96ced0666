#include "protocol/quoridor/contest.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "games/quoridor/notation.h"
#include "match/clock_limits.h"
#include "protocol/quoridor/contest_reader.h"
#include "seat/worker.h"

namespace outflank::protocol {
namespace {

class ContestSession final : public Session {
 public:
  ContestSession(std::unique_ptr<search::Engine> engine, const seat::SeatSettings& seat,
                 search::Now now, Output output)
      : output_(std::move(output)), player_(std::move(engine), seat), now_(now) {}

  bool handle(std::string_view line) override {
    // An overlong line is not a message; the reader resynchronises.
    for (ContestMessage& message : reader_.take(line.size() > kMaxLine ? "?" : line)) {
      if (std::holds_alternative<ContestGameOver>(message)) return false;
      worker_.post([this, message = std::move(message)](const search::StopToken& stop) {
        stop_ = stop;
        std::visit([this](const auto& content) { answer(content); }, message);
      });
    }
    return true;
  }

  void finish() override { worker_.finish(kGraceSeconds); }

 private:
  // All of these on the worker's thread.
  void send(const std::string& line) { output_(line + "\n"); }

  void answer(const ContestGreeting& /*greeting*/) { send("OK"); }
  void answer(const ContestGameOver& /*end*/) {}

  void answer(const ContestHeader& header) {
    // Not for the first game: clearing a fresh table would take time from the first turn.
    if (!header_.players.empty()) player_.new_game();
    header_ = header;
    turn_ = {.tick = 1, .players = header.players, .walls = {}};
    bank_ = kContestBank;
  }

  void answer(const ContestUnreadable& /*message*/) { send(contest_makeshift(header_, turn_)); }

  void answer(const ContestTurn& turn) {
    const double begin = now_();
    turn_ = turn;
    send(best_answer());
    constexpr double kOnTheWay = 0.003;  // latency that only the server sees
    bank_ = std::max(0.0, bank_ - (now_() - begin) - kOnTheWay) + kContestIncrement;
  }

  std::string best_answer() {
    const auto game = contest_game(header_, turn_);
    if (!game || (*game)->ending()) return contest_makeshift(header_, turn_);
    search::Limits limits;
    if (!player_.settings().seconds) limits = match::game_limits(bank_, kContestIncrement);
    limits.stop = stop_;
    const auto report = player_.think(**game, limits);
    if (!report) return contest_makeshift(header_, turn_);
    const auto move = quoridor::parse_move(report->lines.front().moves.front());
    return move && !move->is_pass() ? to_contest_answer(*move) : contest_makeshift(header_, turn_);
  }

  Output output_;
  seat::Player player_;
  search::Now now_;
  ContestReader reader_;
  ContestHeader header_;
  ContestTurn turn_;
  double bank_ = kContestBank;
  search::StopToken stop_;  // of the current message
  seat::Worker worker_;
};

}  // namespace

std::unique_ptr<Session> make_contest(std::unique_ptr<search::Engine> engine,
                                      const seat::SeatSettings& seat, search::Now now,
                                      Output output) {
  return std::make_unique<ContestSession>(std::move(engine), seat, now, std::move(output));
}

}  // namespace outflank::protocol
