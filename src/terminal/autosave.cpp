#include "terminal/autosave.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "store/files.h"
#include "terminal/game_board.h"

namespace outflank::terminal {
namespace {

// A file name from the time the game began, so that names sort by it.
std::string name_of(const match::Record& record) {
  std::string name =
      record.game + "-" + std::string(record.tag("Date")) + "-" + std::string(record.tag("Time"));
  std::ranges::replace_if(name, [](char c) { return c == '.' || c == ':' || c == '/'; }, '-');
  return name;
}

}  // namespace

std::string shell_word(std::string_view text) {
  const bool plain = std::ranges::all_of(text, [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') ||
           std::string_view("/._-+=:@,").find(c) != std::string_view::npos;
  });
  if (plain && !text.empty()) return std::string(text);
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'') {
      word += "'\\''";
    } else {
      word += c;
    }
  }
  return word + "'";
}

Autosave::Autosave(AutosaveOptions options, Texts texts, std::optional<UnfinishedGames::Slot> slot)
    : options_(std::move(options)),
      texts_(texts),
      unfinished_(options_.data_folder),
      slot_(std::move(slot)) {}

void Autosave::begin(const match::Record& record) {
  if (slot_) stored_ = Stored{slot_->path(), record.moves.size()};
  finished_ = record.finished();
  // Unreadable scores are reported when one is to be added.
  if (const auto scores = ScoreFile(options_.data_folder).read()) take_scores(*scores, record);
}

void Autosave::save(const match::Record& record) {
  if (finished_) return;
  if (record.finished()) {
    finish(record);
  } else if (!slot_ && record.moves.empty() && record.departures.empty()) {
    failure_.reset();  // taken back to the start: nothing left to lose
  } else {
    report_outcome(save_unfinished(record));
  }
}

void Autosave::report_outcome(const Result<void>& saved) {
  if (!saved) {
    if (!failure_) notes_.push_back(texts_(Text::NotSaved, saved.error().message()));
    failure_ = saved.error().message();
  } else if (failure_) {
    failure_.reset();
    notes_.push_back(texts_(Text::SavedAgain));
  }
}

Result<void> Autosave::save_unfinished(const match::Record& record) {
  if (!slot_) {
    slot_ = TRY(unfinished_.reserve(name_of(record)));
  }
  TRY(slot_->keep(record));
  stored_ = Stored{slot_->path(), record.moves.size()};
  return {};
}

void Autosave::finish(const match::Record& record) {
  finished_ = true;
  auto saved = save_finished(record);
  // Not before the finished game is on the disk. If that fails, the game is over all the same and
  // cannot be resumed, and on a full disk this may free the space that is missing.
  forget_unfinished();
  if (!saved) saved = save_finished(record);
  report_outcome(saved);
  note_result(record);
}

Result<void> Autosave::save_finished(const match::Record& record) {
  stored_.reset();
  if (record.moves.empty()) return {};
  const auto path = TRY(FinishedGames(options_.data_folder).add(name_of(record), record));
  stored_ = Stored{path, record.moves.size()};
  return {};
}

void Autosave::forget_unfinished() {
  if (slot_) slot_->forget();
  slot_.reset();
}

void Autosave::note_result(const match::Record& record) {
  const GameBoard* board = board_registry().find(record.game);
  const auto result = board != nullptr ? board->result_line(record) : std::nullopt;
  if (result && !options_.results_file.empty()) {
    const auto written = store::append_to_file(options_.results_file, *result);
    notes_.push_back(written ? texts_(Text::ResultWritten, options_.results_file.string())
                             : texts_(Text::ResultNotWritten, written.error().message()));
  }
  if (!record.outcome) return;
  const auto scores = ScoreFile(options_.data_folder).add(record);
  if (!scores) {
    notes_.push_back(texts_(Text::ScoreNotKept, scores.error().message()));
    return;
  }
  const auto before = scores_;
  take_scores(*scores, record);
  if (!record.tag(kAssistanceTag).empty() && !moves_ratings(record)) {
    notes_.push_back(texts_(Text::NotRated));
  } else {
    note_ratings(record, before);
  }
}

void Autosave::take_scores(const Scores& scores, const match::Record& record) {
  const auto table = scores.find(record.game);
  for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
    scores_[seat].reset();
    if (record.seats[seat].name.empty() || table == scores.end()) continue;
    const auto found = table->second.find(score_row(record.seats[seat]));
    if (found != table->second.end()) scores_[seat] = found->second;
  }
}

void Autosave::note_ratings(const match::Record& record,
                            const std::array<std::optional<Score>, games::kMaxSeats>& before) {
  std::string ratings;
  for (std::size_t seat = 0; seat < scores_.size(); ++seat) {
    if (!scores_[seat]) continue;
    const long now = std::lround(scores_[seat]->rating);
    const long change = now - std::lround(before[seat].value_or(Score{}).rating);
    if (!ratings.empty()) ratings += ", ";
    ratings += fmt::format("{} {} ({:+})", record.seats[seat].name, now, change);
  }
  if (!ratings.empty()) notes_.push_back(texts_(Text::RatingsAre, ratings));
}

std::vector<std::string> Autosave::take_notes() {
  return std::exchange(notes_, {});
}

Result<Scores> Autosave::scores() const {
  return ScoreFile(options_.data_folder).read();
}

std::vector<std::string> Autosave::storage_lines(const match::Record& record) const {
  if (failure_) {
    if (stored_) return {texts_(Text::SavedUpTo, stored_->moves, *failure_)};
    return {texts_(Text::GameNotSaved, *failure_)};
  }
  if (!stored_) return {};
  const std::string path = stored_->path.string();
  if (!record.finished()) return {texts_(Text::GameKept, path, options_.resume_command)};
  const std::string argument = shell_word(path);
  return {texts_(Text::FinishedKept, path), texts_(Text::StepThrough, argument),
          texts_(Text::ReviewIt, argument)};
}

}  // namespace outflank::terminal
