#include <array>
#include <utility>

#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "match/one_game.h"
#include "match/othello/records.h"
#include "match/replay.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

constexpr std::size_t kHeader = 16;
constexpr std::size_t kGame = 68;
constexpr std::size_t kCountAt = 4;  // the number of games, 4 bytes, little-endian
constexpr std::size_t kCountBytes = 4;
constexpr int kSquares = 64;

std::string name_at(const std::vector<std::string>& names, std::size_t number) {
  if (number < names.size()) return cleaned(names[number], kMaxName, Breaks::None);
  return "#" + std::to_string(number);
}

// Passes the games to read_wthor one by one, each as a file of its own with the same header.
class WthorReader final : public RecordReader {
 public:
  WthorReader(ByteSource source, NumberedNames names)
      : source_(std::move(source)), names_(std::move(names)) {}

  Result<std::optional<Record>> next() override {
    if (at_end_) return std::nullopt;
    if (number_ == 0) {
      if (const auto read = read_header(); !read) return lost(read.error());
    }
    if (number_ == count_) {
      at_end_ = true;
      std::uint8_t extra = 0;
      if (fill({&extra, 1}) == 0) return std::nullopt;
      return fail(InputError::Damaged, "the file continues after the " + std::to_string(count_) +
                                           " games that its header promises");
    }
    ++number_;
    const std::size_t size = fill(std::span(file_).subspan(kHeader));
    if (size < kGame) {
      return lost(Error(InputError::Damaged, "the file ends in game " + std::to_string(number_) +
                                                 " of " + std::to_string(count_) +
                                                 " that its header promises"));
    }
    auto file = othello::read_wthor(file_);
    if (!file) return Failure(without_game_number(file.error()));
    return record_of(file->games.front(), file->year, names_);
  }

  [[nodiscard]] std::size_t line() const override { return number_; }

 private:
  Failure lost(const Error& error) {
    at_end_ = true;
    return Failure(error);
  }

  Result<void> read_header() {
    const std::size_t size = fill(std::span(file_).first(kHeader));
    if (size < kHeader) {
      return fail(InputError::Damaged, "the file has " + std::to_string(size) +
                                           " bytes; a WTHOR file begins with a header of 16");
    }
    for (std::size_t i = kCountBytes; i-- > 0;) count_ = count_ << 8U | file_[kCountAt + i];
    for (std::size_t i = 0; i < kCountBytes; ++i) file_[kCountAt + i] = i == 0 ? 1 : 0;
    return {};
  }

  // Fills what the source has.
  std::size_t fill(std::span<std::uint8_t> bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
      const std::size_t read =
          source_(reinterpret_cast<char*>(bytes.data()) + done, bytes.size() - done);
      if (read == 0) break;
      done += read;
    }
    return done;
  }

  ByteSource source_;
  NumberedNames names_;
  std::array<std::uint8_t, kHeader + kGame> file_{};
  std::size_t count_ = 0;
  std::size_t number_ = 0;
  bool at_end_ = false;
};

}  // namespace

Record record_of(const othello::WthorGame& game, int year, const NumberedNames& names) {
  Record record;
  record.game = othello::game_type().name();
  record.set_tag("Event", name_at(names.tournaments, game.tournament));
  if (year != 0) record.set_tag("Date", std::to_string(year));
  record.set_tag("Score", std::to_string(game.black_score) + "-" +
                              std::to_string(kSquares - game.black_score));
  record.set_tag("BestScore", std::to_string(game.best_black_score) + "-" +
                                  std::to_string(kSquares - game.best_black_score));
  record.seats[0].name = name_at(names.players, game.black);
  record.seats[1].name = name_at(names.players, game.white);
  for (const othello::Move move : game.moves) record.moves.push_back({to_text(move), {}, {}, {}});
  const auto played = replay(record);
  if (played && played->record.finished()) return played->record;
  const int white = kSquares - game.black_score;
  record.outcome = game.black_score == white
                       ? Outcome{{1, 1}}
                       : win_of(games::SeatId(game.black_score > white ? 0 : 1), 2);
  return record;
}

std::unique_ptr<RecordReader> make_wthor_reader(ByteSource source, NumberedNames names) {
  return std::make_unique<WthorReader>(std::move(source), std::move(names));
}

}  // namespace outflank::match
