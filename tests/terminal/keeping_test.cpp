// What is kept on the disk: saved and unfinished games, results.

#include <algorithm>
#include <csignal>
#include <thread>

#include <sys/resource.h>

#include "match/match_error.h"
#include "match/record_text.h"
#include "store/files.h"
#include "terminal/autosave.h"
#include "terminal/othello/results_file.h"
#include "terminal/saved_games.h"
#include "terminal/scores.h"
#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

using games::SeatId;

namespace fs = std::filesystem;

// No file can grow beyond N bytes while it lives: as a disk that is full, also for root.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes = 0) {
    before_handler_ = std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, before_handler_);
  }

 private:
  rlimit before_{};
  void (*before_handler_)(int);
};

std::string content(const fs::path& path) {
  return store::read_file(path, 1 << 20).value();
}

TEST(FilesTest, AFileIsReplacedAsAWhole) {
  const Folder folder;
  const fs::path path = folder.path() / "deep" / "er" / "file";
  ASSERT_TRUE(store::write_file(path, "old"));
  ASSERT_TRUE(store::write_file(path, "new"));
  EXPECT_EQ(content(path), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), {}), 1);
}

TEST(FilesTest, WhatCannotBeDoneNamesTheFile) {
  const Folder folder;
  ASSERT_TRUE(store::write_file(folder.path() / "file", "x"));
  const fs::path below = folder.path() / "file" / "below";
  for (const auto& result : {store::write_file(below, "x"), store::append_to_file(below, "x")}) {
    EXPECT_TRUE(result.error().is(store::FileError::CannotWrite));
    EXPECT_NE(result.error().message().find(below.string()), std::string::npos);
  }
  EXPECT_TRUE(store::read_file(below, 10).error().is(store::FileError::CannotRead));
  EXPECT_TRUE(store::read_file(folder.path() / "file", 0).error().is(store::FileError::TooLarge));
}

TEST(FilesTest, ANewFileReplacesNothingAndMakesNoFolders) {
  const Folder folder;
  const fs::path path = folder.path() / "file";
  ASSERT_TRUE(store::create_file(path, "first"));
  EXPECT_TRUE(store::create_file(path, "second").error().is(store::FileError::Exists));
  EXPECT_EQ(content(path), "first");
  EXPECT_TRUE(store::create_file(folder.path() / "none" / "file", "x")
                  .error()
                  .is(store::FileError::CannotWrite));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(FilesTest, NoFoldersAreMadeForALine) {
  const Folder folder;
  const fs::path path = folder.path() / "none" / "results.txt";
  EXPECT_TRUE(store::append_to_file(path, "x\n").error().is(store::FileError::CannotWrite));
  EXPECT_FALSE(fs::exists(path.parent_path()));
}

TEST(FilesTest, HalfALineIsNotLeftBehind) {
  const Folder folder;
  const fs::path path = folder.path() / "file";
  ASSERT_TRUE(store::append_to_file(path, "a whole line\n"));
  {
    const FullDisk full(20);
    EXPECT_TRUE(
        store::append_to_file(path, "another line\n").error().is(store::FileError::CannotWrite));
  }
  EXPECT_EQ(content(path), "a whole line\n");
}

TEST(FilesTest, ALockIsHeldByOne) {
  const Folder folder;
  const fs::path path = folder.path() / "lock";
  {
    const auto held = store::FileLock::wait(path);
    ASSERT_TRUE(held);
    EXPECT_FALSE(store::FileLock::attempt(path).value().has_value());
  }
  EXPECT_TRUE(store::FileLock::attempt(path).value().has_value());
}

TEST(SavedGamesTest, ADamagedFileIsReportedAndStaysAsItIs) {
  const Folder folder;
  const SavedGames saved(folder.path());
  ASSERT_TRUE(saved.save("good", record_of(two_people()), SavedGames::Existing::Refuse));
  const fs::path bad = saved.path_of("bad").value();
  ASSERT_TRUE(
      store::write_file(bad, "[Outflank \"1\"]\n[Game \"quoridor\"]\n[Result \"*\"]\n\n1. e5 *\n"));
  const auto loaded = saved.load("bad");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message().find(bad.string()), std::string::npos);
  EXPECT_NE(loaded.error().message().find("e5"), std::string::npos);
  EXPECT_TRUE(content(bad).ends_with("e5 *\n"));
  const auto list = saved.list();
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(std::ranges::count_if(list, [](const SavedGame& g) { return g.game.has_value(); }), 1);
}

TEST(SavedGamesTest, ASlashMakesAPath) {
  const Folder folder;
  const SavedGames saved(folder.path() / "data");
  const std::string path = (folder.path() / "mine.txt").string();
  using enum SavedGames::Existing;
  EXPECT_EQ(saved.save(path, record_of(two_people()), Refuse).value(), path);
  EXPECT_EQ(saved.load(path).value(), record_of(two_people()));
}

TEST(SavedGamesTest, NothingIsReplacedUnasked) {
  using enum SavedGames::Existing;
  const Folder folder;
  const SavedGames saved(folder.path() / "data");
  const fs::path precious = folder.path() / "precious";
  ASSERT_TRUE(store::write_file(precious, "mine"));
  const auto record = record_of(two_people());
  EXPECT_TRUE(saved.save(precious.string(), record, Refuse).error().is(store::FileError::Exists));
  EXPECT_EQ(content(precious), "mine");
  ASSERT_TRUE(saved.save("game", record, Refuse));
  EXPECT_TRUE(saved.save("game", record, Refuse).error().is(store::FileError::Exists));
  ASSERT_TRUE(saved.save("game", record, Replace));
  // Only plain files are ever replaced.
  fs::create_symlink(precious, folder.path() / "link");
  for (const fs::path& path : {folder.path() / "link", folder.path() / "data" / "."}) {
    EXPECT_FALSE(saved.save(path.string(), record, Replace)) << path;
  }
  EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
}

TEST(SavedGamesTest, NoFoldersAreMadeForAPath) {
  const Folder folder;
  const SavedGames saved(folder.path() / "data");
  const std::string path = (folder.path() / "typing" / "error" / "game.rec").string();
  const auto refused =
      saved.save(path, record_of(two_people()), SavedGames::Existing::Refuse).error();
  EXPECT_TRUE(holds(refused.message(), "there is no folder ")) << refused.message();
  EXPECT_FALSE(fs::exists(folder.path() / "typing"));
}

TEST(FinishedGamesTest, AreKeptUnderNamesOfTheirOwnAndLoaded) {
  const Folder folder;
  const FinishedGames finished(folder.path());
  const auto record = record_of(two_people());
  EXPECT_EQ(finished.add("game", record).value().filename(), "game.rec");
  EXPECT_EQ(finished.add("game", record).value().filename(), "game-2.rec");
  EXPECT_EQ(finished.list().size(), 2U);
  const SavedGames saved(folder.path());
  EXPECT_EQ(saved.load("game-2").value(), record);
  EXPECT_EQ(saved.list_all().size(), 2U);
  EXPECT_TRUE(saved.list().empty());
}

TEST(UnfinishedGamesTest, AreOfferedToOneAtATime) {
  const Folder folder;
  const UnfinishedGames unfinished(folder.path());
  {
    const auto place = unfinished.reserve("game");
    ASSERT_TRUE(place);
    ASSERT_TRUE(place->keep(record_of(two_people())));
    EXPECT_TRUE(unfinished.list().empty());  // it is being played
  }
  const auto list = unfinished.list();
  ASSERT_EQ(list.size(), 1U);
  const auto taken = unfinished.take(list[0]);
  ASSERT_TRUE(taken && *taken);
  EXPECT_FALSE(unfinished.take(list[0]).value().has_value());
  (*taken)->forget();
  EXPECT_TRUE(unfinished.list().empty());
  EXPECT_TRUE(fs::is_empty(folder.path() / "unfinished"));
}

TEST(UnfinishedGamesTest, OneNameIsEnoughForSeveral) {
  const Folder folder;
  const UnfinishedGames unfinished(folder.path());
  const auto one = unfinished.reserve("game");
  const auto two = unfinished.reserve("game");
  ASSERT_TRUE(one && two);
  ASSERT_TRUE(one->keep(record_of(two_people())));
  ASSERT_TRUE(two->keep(record_of(two_people())));
  EXPECT_EQ(std::ranges::count_if(fs::directory_iterator(folder.path() / "unfinished"),
                                  [](const auto& f) { return f.path().extension() == ".rec"; }),
            2);
}

TEST(AutosaveTest, AGameIsSavedAfterEveryMoveUntilItIsOver) {
  Sitting sitting(two_people());
  auto table = sitting.table();
  const UnfinishedGames unfinished(sitting.folder.path());
  const auto kept = [&] {
    for (const auto& entry : fs::directory_iterator(sitting.folder.path() / "unfinished")) {
      if (entry.path().extension() == ".rec") return content(entry.path());
    }
    return std::string();
  };
  ASSERT_TRUE(table->play("e2"));
  EXPECT_TRUE(holds(kept(), "1. e2 *"));
  ASSERT_TRUE(table->play("e8"));
  EXPECT_TRUE(holds(kept(), "1. e2 e8 *"));
  ASSERT_TRUE(table->undo());
  EXPECT_TRUE(holds(kept(), "1. e2 *"));
  table.reset();
  ASSERT_EQ(unfinished.list().size(), 1U);
  EXPECT_EQ(unfinished.list()[0].game.value().moves.size(), 1U);
  table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  ASSERT_TRUE(table->resign(SeatId(1)));
  table.reset();
  EXPECT_EQ(unfinished.list().size(), 1U);  // only the game before
  EXPECT_EQ(ScoreFile(sitting.folder.path()).read().value()["quoridor"]["Ann"].wins, 1);
  // The game itself is among the finished ones, with its end.
  const auto finished = FinishedGames(sitting.folder.path()).list();
  ASSERT_EQ(finished.size(), 1U);
  EXPECT_EQ(finished[0].game.value().reason, match::EndReason::Resignation);
  EXPECT_EQ(finished[0].game.value().moves.size(), 1U);
}

TEST(AutosaveTest, SaysWhereTheGameIs) {
  Sitting sitting(two_people());
  sitting.autosave.resume_command = "outflank play --resume --data x";
  const auto table = sitting.table();
  EXPECT_TRUE(table->storage_lines().empty());  // nobody has moved
  ASSERT_TRUE(table->play("e2"));
  auto lines = table->storage_lines();
  ASSERT_EQ(lines.size(), 1U);
  const std::string folder = (sitting.folder.path() / "unfinished").string();
  EXPECT_TRUE(lines[0].starts_with("The game is kept in " + folder)) << lines[0];
  EXPECT_TRUE(holds(lines[0], "'outflank play --resume --data x'")) << lines[0];
  ASSERT_TRUE(table->resign(SeatId(0)));
  lines = table->storage_lines();
  ASSERT_EQ(lines.size(), 3U);
  const std::string path = FinishedGames(sitting.folder.path()).list()[0].path.string();
  EXPECT_EQ(lines[0], "The game is in " + path + ".");
  EXPECT_TRUE(lines[1].ends_with("outflank play --load " + path)) << lines[1];
  EXPECT_TRUE(lines[2].ends_with("outflank analyze --record " + path)) << lines[2];
}

TEST(AutosaveTest, AFullDiskIsReportedAtOnceAndAtTheEnd) {
  Sitting sitting(two_people());
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  {
    const FullDisk full;
    ASSERT_TRUE(table->play("e8"));
    const auto notes = table->take_notes();
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_TRUE(notes[0].starts_with("The game is not being saved: ")) << notes[0];
    ASSERT_TRUE(table->play("e3"));
    const auto lines = table->storage_lines();
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(lines[0].starts_with("The game is saved only up to move 1: ")) << lines[0];
  }
  ASSERT_TRUE(table->play("e7"));
  EXPECT_EQ(table->take_notes(), std::vector<std::string>{"The game is saved again."});
  EXPECT_TRUE(holds(table->storage_lines().front(), "The game is kept in "));
  const FullDisk full;
  ASSERT_TRUE(table->resign(SeatId(0)));
  EXPECT_TRUE(holds(table->storage_lines().front(), "The game is not saved: "));
}

TEST(AutosaveTest, WithoutMovesThereIsNothingToSave) {
  Sitting sitting(two_people());
  sitting.autosave.data_folder = "/proc/x";
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  EXPECT_EQ(table->take_notes().size(), 1U);
  ASSERT_TRUE(table->undo());
  EXPECT_TRUE(table->take_notes().empty());
  EXPECT_TRUE(table->storage_lines().empty());
}

TEST(AutosaveTest, AFallenFlagAmongThreeIsStoredAtOnce) {
  NewGame wanted;
  wanted.players = "Ann,Bob,Eve";
  wanted.clock = "1:00";
  const auto stored = [](const Sitting& sitting) {
    for (const auto& entry : fs::directory_iterator(sitting.folder.path() / "unfinished")) {
      if (entry.path().extension() == ".rec") return content(entry.path());
    }
    return std::string();
  };
  for (const bool late_move : {false, true}) {
    Sitting sitting(wanted);
    const auto table = sitting.table();
    for (const char* move : {"e2", "e8", "b5"}) ASSERT_TRUE(table->play(move));
    sitting.clock.now += std::chrono::seconds(90);
    if (late_move) {
      EXPECT_TRUE(table->play("e3").error().is(match::MatchError::Late));
    } else {
      table->tick();
    }
    ASSERT_EQ(table->match().departures().size(), 1U);
    EXPECT_FALSE(table->match().over());
    // As a program that is killed now would leave it.
    const auto records = match::read_records(stored(sitting));
    ASSERT_TRUE(records && !records->empty());
    EXPECT_EQ(records->front().departures, table->match().departures());
  }
}

TEST(AutosaveTest, ResultsChangeTheRatingsThatAreSeen) {
  Sitting sitting(two_people());
  const auto table = sitting.table();
  EXPECT_FALSE(table->score(SeatId(0)));
  ASSERT_TRUE(table->play("e2"));
  ASSERT_TRUE(table->resign(SeatId(1)));
  EXPECT_EQ(table->score(SeatId(0)), (Score{1, 1, 0, 0, 1516}));
  EXPECT_EQ(table->take_notes(),
            std::vector<std::string>{"Ratings: Ann 1516 (+16), Bob 1484 (-16)."});
  EXPECT_EQ(sitting.table()->score(SeatId(1)), (Score{1, 0, 0, 1, 1484}));
}

TEST(AutosaveTest, AFailedSaveIsReportedOnceAndTheGameContinues) {
  Sitting sitting(two_people());
  ASSERT_TRUE(store::write_file(sitting.folder.path() / "file", ""));
  sitting.autosave.data_folder = sitting.folder.path() / "file";
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  ASSERT_EQ(table->take_notes().size(), 1U);
  ASSERT_TRUE(table->play("e8"));
  EXPECT_TRUE(table->take_notes().empty());
}

TEST(ResultsTest, TheEmptySquaresOfAGameThatIsPlayedOutGoToTheWinner) {
  NewGame wanted = two_people("othello");
  wanted.position = "--OXX----------- X";  // 4x4
  Sitting sitting(wanted);
  const std::string told = sitting.typed("b1\n");
  EXPECT_TRUE(holds(told, "Ann wins"));
  EXPECT_TRUE(holds(told, "Discs: Ann 16, Bob 0."));
  EXPECT_EQ(content(sitting.folder.path() / "results.txt"),
            "2026-05-01 18:30:05  Black: Ann 16  White: Bob 0  Winner: Ann\n");
}

TEST(ResultsTest, OthelloResultsAreAddedToTheFile) {
  NewGame wanted = two_people("othello");
  wanted.position = "-OXXXXXXXXXXXXXX X";
  Sitting sitting(wanted);
  EXPECT_TRUE(holds(sitting.typed("a1\n"), "The result is in "));
  EXPECT_TRUE(holds(sitting.typed("resign\ny\n"), "Bob wins by resignation."));
  EXPECT_EQ(content(sitting.folder.path() / "results.txt"),
            "2026-05-01 18:30:05  Black: Ann 16  White: Bob 0  Winner: Ann\n"
            "2026-05-01 18:30:05  Black: Ann 14  White: Bob 1  Winner: Bob (resignation)\n");
}

TEST(ResultsTest, LinesOfTwoProgramsDoNotMix) {
  const Folder folder;
  const fs::path path = folder.path() / "results";
  constexpr int kEach = 200;
  const auto add = [&](char c) {
    const std::string line = std::string(1000, c) + "\n";
    for (int i = 0; i < kEach; ++i) ASSERT_TRUE(store::append_to_file(path, line));
  };
  {
    const std::jthread one(add, 'a');
    const std::jthread two(add, 'b');
  }
  const std::string text = content(path);
  EXPECT_EQ(text.size(), 2U * kEach * 1001);
  for (std::size_t i = 0; i < text.size(); i += 1001) {
    EXPECT_EQ(text.substr(i, 1001), std::string(1000, text[i]) + "\n");
  }
}

}  // namespace
}  // namespace outflank::terminal
