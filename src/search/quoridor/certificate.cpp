#include "search/quoridor/certificate.h"

#include "games/quoridor/notation.h"
#include "games/seat_id.h"

namespace outflank::search::quoridor {
namespace {

void append_walls(std::string& line, const std::vector<Move>& walls) {
  if (walls.empty()) line += '-';
  for (std::size_t i = 0; i < walls.size(); ++i) {
    if (i > 0) line += ',';
    append_text(line, walls[i]);
  }
}

void append_hands(std::string& line, int first, int second) {
  line += ' ' + std::to_string(first) + ' ' + std::to_string(second);
}

}  // namespace

void CertificateText::begin(const Setup& setup, Verdict verdict) {
  std::vector<Move> walls;
  for (const Setup::Wall& placed : setup.walls) walls.push_back(placed.wall);
  const Setup::Player& first = setup.players[0];
  const Setup::Player& second = setup.players[1];
  line_ = "outflank-certificate 1\nsize " + std::to_string(setup.rules.columns) + "x" +
          std::to_string(setup.rules.rows) + "\nposition " + to_text(first.pawn) + ' ' +
          to_text(second.pawn) + ' ' + std::to_string(setup.to_move + 1) + ' ';
  append_walls(line_, walls);
  append_hands(line_, first.walls_left, second.walls_left);
  line_ += "\nresult ";
  line_ += verdict == Verdict::Draw ? 'D' : verdict == Verdict::FirstWins ? '1' : '2';
  line_ += '\n';
  write_(line_);
}

void CertificateText::begin_strategy(int player, StrategyAim aim) {
  write_("strategy " + std::to_string(games::SeatId(player).number()) +
         (aim == StrategyAim::Win ? " win\n" : " hold\n"));
}

void CertificateText::add(const StrategyBoard& board) {
  line_.clear();
  append_walls(line_, board.walls);
  append_hands(line_, board.hands[0], board.hands[1]);
  for (const StrategyMove& move : board.moves) {
    line_ += ' ';
    append_text(line_, Move::pawn(move.pawns[0]));
    append_text(line_, Move::pawn(move.pawns[1]));
    line_ += ':' + std::to_string(move.rank) + ':';
    append_text(line_, move.move);
  }
  line_ += '\n';
  write_(line_);
}

void CertificateText::end() {
  write_("end\n");
}

}  // namespace outflank::search::quoridor
