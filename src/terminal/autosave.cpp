#include "terminal/autosave.h"

#include <algorithm>
#include <utility>

#include "store/files.h"
#include "terminal/results_file.h"
#include "terminal/scores.h"

namespace outflank::terminal {
namespace {

// A file name from when the game began, so that names sort by it.
std::string name_of(const match::Record& record) {
  std::string name =
      record.game + "-" + std::string(record.tag("Date")) + "-" + std::string(record.tag("Time"));
  std::ranges::replace_if(name, [](char c) { return c == '.' || c == ':' || c == '/'; }, '-');
  return name;
}

}  // namespace

Autosave::Autosave(AutosaveOptions options, Texts texts,
                   std::optional<UnfinishedGames::Place> place)
    : options_(std::move(options)),
      texts_(texts),
      unfinished_(options_.data_folder),
      place_(std::move(place)) {}

void Autosave::keep(const match::Record& record) {
  if (record.finished()) {
    forget();
    note_result(record);
    return;
  }
  if (!options_.keep_unfinished) return;
  if (const auto kept = keep_unfinished(record); !kept && !complained_) {
    complained_ = true;
    notes_.push_back(texts_(Text::NotKept, kept.error().message()));
  }
}

Result<void> Autosave::keep_unfinished(const match::Record& record) {
  if (!place_) {
    if (record.moves.empty()) return {};
    auto place = unfinished_.reserve(name_of(record));
    if (!place) return Failure(place.error());
    place_ = std::move(*place);
  }
  return place_->keep(record);
}

void Autosave::forget() {
  if (place_) place_->forget();
  place_.reset();
}

void Autosave::note_result(const match::Record& record) {
  if (result_noted_) return;
  result_noted_ = true;
  if (record.game == "othello" && !options_.results_file.empty()) {
    const auto written = store::append_to_file(options_.results_file, result_line(record));
    notes_.push_back(written ? texts_(Text::ResultWritten, options_.results_file.string())
                             : texts_(Text::ResultNotWritten, written.error().message()));
  }
  if (!options_.keep_scores || !record.outcome) return;
  if (const auto added = ScoreFile(options_.data_folder).add(record); !added) {
    notes_.push_back(texts_(Text::ScoreNotKept, added.error().message()));
  }
}

std::vector<std::string> Autosave::take_notes() {
  return std::exchange(notes_, {});
}

}  // namespace outflank::terminal
