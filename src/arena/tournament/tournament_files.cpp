#include "arena/tournament/tournament_files.h"

#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "arena/conversation.h"
#include "arena/pages/replay_page.h"
#include "arena/pages/report_page.h"
#include "arena/tournament/tournament_result.h"
#include "core/try.h"
#include "match/quoridor/contest_log.h"
#include "match/record_json.h"
#include "match/record_text.h"
#include "store/files.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

// Of more games, the page of replays has only those with faults, at most this many.
constexpr std::size_t kMaxReplays = 200;

class FolderWriter {
 public:
  FolderWriter(const TournamentState& state, store::TournamentStore& store,
               const std::string& folder)
      : state_(state), store_(store), folder_(folder) {}

  Result<void> run() {
    std::string records;
    std::vector<GameFiles> files;
    const bool all_replays = state_.games().size() <= kMaxReplays;
    for (const GameSummary* summary : state_.games()) {
      const auto game = TRY(store_.game(summary->number));
      const auto record = match::record_of_json(game.record);
      if (!record) return Failure(record.error().within(fmt::format("game {}", game.number + 1)));
      if (!records.empty()) records += '\n';
      records += match::to_text(*record);
      const auto written = TRY(write_game(game, *record));
      files.push_back(written);
      if (all_replays || !summary->faults.empty()) {
        TRY(add_replay(game, *record));
      }
    }
    const TournamentResult result = results_of(state_, WithHistory::Yes);
    const std::string json = result_json(state_, result, files);
    std::vector<store::NamedText> all = {{"games.txt", std::move(records)},
                                         {"games.csv", games_csv(state_)},
                                         {"crosstable.csv", crosstable_csv(state_, result)},
                                         {"standings.csv", standings_csv(state_, result)},
                                         {"result.txt", result_text(state_, result)},
                                         {"score.json", score_json(state_, result)},
                                         {"result.json", json}};
    TRY(add_pages(json, all));
    return store::write_files(folder_, all);
  }

 private:
  // Games with many moves have no replay.
  Result<void> add_replay(const store::TournamentGame& game, const match::Record& record) {
    if (replays_.size() >= kMaxReplays) return {};
    const auto exchanges = TRY(exchanges_of_json_lines(game.transcript));
    auto replay = replay_data({.record = record,
                               .conversation = conversation_of(exchanges, record),
                               .source = std::to_string(game.number + 1)});
    if (!replay) return {};
    replays_.push_back(*std::move(replay));
    links_.games.push_back(static_cast<int>(game.number) + 1);
    return {};
  }

  Result<void> add_pages(std::string_view result, std::vector<store::NamedText>& files) {
    const auto data = TRY(report_data(result));
    if (!replays_.empty()) {
      links_.page = "replays.html";
      files.push_back({links_.page, replay_page(data.name, replays_)});
    }
    files.push_back({"report.html", report_page(data, links_)});
    return {};
  }

  static std::string_view ending_of(match::ContestShape shape) {
    switch (shape) {
      case match::ContestShape::Server: return ".json";
      case match::ContestShape::Manual: return ".manual.json";
      case match::ContestShape::Arena: return ".arena.json";
      case match::ContestShape::Protobuf: return ".bin";
    }
    return ".json";
  }

  Result<GameFiles> write_game(const store::TournamentGame& game, const match::Record& record) {
    const ContestLogs& logs = state_.tournament().settings.logs;
    const std::string number = fmt::format("{:06}", game.number + 1);
    GameFiles files;
    if (!game.transcript.empty()) {
      files.transcript = "transcripts/" + number + ".jsonl";
      TRY(write_once(files.transcript, game.transcript));
    }
    const auto exchanges = exchanges_of_json_lines(game.transcript);
    if (!exchanges) return Failure(exchanges.error().within("game " + number));
    const auto messages = to_contest_messages(*exchanges);
    for (const match::ContestShape shape : logs) {
      // A log cannot express every record; then there is none.
      const auto log = match::to_contest_log(record, shape, messages);
      if (!log) continue;
      const bool text = shape != match::ContestShape::Protobuf;
      const std::string name = "logs/" + number + std::string(ending_of(shape));
      TRY(write_once(name, *log + (text ? "\n" : "")));
      files.logs.push_back(name);
    }
    return files;
  }

  // What belongs to one game never changes.
  Result<void> write_once(const std::string& name, const std::string& text) {
    std::error_code ignored;
    if (fs::exists(folder_ / name, ignored)) return {};
    return store::write_file(folder_ / name, text);
  }

  const TournamentState& state_;
  store::TournamentStore& store_;
  fs::path folder_;
  std::vector<std::string> replays_;
  ReplayLinks links_;
};

// `result.json.Ab12Cd`: as store::write_file names a file until it is complete.
bool is_leftover(const fs::path& path) {
  const std::string ending = path.extension().string();
  const std::string before = path.stem().extension().string();
  return ending.size() == 7 && (before == ".json" || before == ".jsonl" || before == ".txt" ||
                                before == ".csv" || before == ".html" || before == ".bin");
}

// Waits for another process that writes the same files, with a limit.
Result<store::FileLock> lock_results(const fs::path& folder) {
  constexpr std::chrono::seconds kPatience{60};
  constexpr std::chrono::milliseconds kPause{20};
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (true) {
    auto lock = TRY(store::FileLock::attempt(folder / "results.lock"));
    if (lock) return *std::move(lock);
    if (std::chrono::steady_clock::now() > end) {
      return fail(InputError::Conflict,
                  folder.string() + ": another program has been writing the results for a minute");
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

Result<void> write_files(const std::function<Result<TournamentState>()>& newest,
                         store::TournamentStore& store, const std::string& folder) {
  // Each writer reads the games after the one before it has written, so that no file is ever replaced by an older one.
  const auto lock = TRY(lock_results(folder));
  const auto state = TRY(newest());
  return FolderWriter(state, store, folder).run();
}

void remove_leftovers(const std::string& folder) {
  for (const char* part : {"", "logs", "transcripts"}) {
    std::error_code error;
    std::vector<fs::path> leftovers;
    for (fs::directory_iterator entry(fs::path(folder) / part, error), end; !error && entry != end;
         entry.increment(error)) {
      if (is_leftover(entry->path())) leftovers.push_back(entry->path());
    }
    for (const fs::path& path : leftovers) fs::remove(path, error);
  }
}

}  // namespace outflank::arena
