#include "match/games_of_file.h"

#include <utility>

#include "match/replay.h"

namespace outflank::match {

GamesOfFile::GamesOfFile(std::string file) : file_(std::move(file)) {
  rewind();
}

void GamesOfFile::rewind() {
  reader_ = guess_format(file_).make_reader(source_of(file_), {});
  number_ = 0;
}

Result<std::optional<Record>> GamesOfFile::next() {
  auto game = reader_->next();
  if (!game || *game) ++number_;
  return game;
}

Result<Record> GamesOfFile::read(std::size_t number) {
  if (number <= number_) rewind();
  while (true) {
    auto game = next();
    if (game && !*game) break;
    if (number_ != number) continue;
    if (!game) return Failure(game.error());
    return checked(**std::move(game));
  }
  if (number_ == 0) return fail(InputError::Missing, "there is no game in this file");
  return fail(InputError::Missing, "there is no game " + std::to_string(number) +
                                       " in this file; the last one has the number " +
                                       std::to_string(number_));
}

}  // namespace outflank::match
