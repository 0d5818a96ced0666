// What is kept on the disk: saved and unfinished games, results.

#include <algorithm>
#include <thread>

#include "store/files.h"
#include "terminal/keeper.h"
#include "terminal/results_file.h"
#include "terminal/saved_games.h"
#include "terminal/scores.h"
#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

namespace fs = std::filesystem;

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
  ASSERT_TRUE(saved.save("good", record_of(two_people())));
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
  EXPECT_EQ(saved.save(path, record_of(two_people())).value(), path);
  EXPECT_EQ(saved.load(path).value(), record_of(two_people()));
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

TEST(KeeperTest, AGameIsThereAfterEveryMoveUntilItIsOver) {
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
  ASSERT_TRUE(table->resign(1));
  table.reset();
  EXPECT_EQ(unfinished.list().size(), 1U);  // only the game before
  EXPECT_EQ(ScoreFile(sitting.folder.path()).read().value()["quoridor"]["Ann"].wins, 1);
}

TEST(KeeperTest, WhatCannotBeKeptIsToldOnceAndTheGameGoesOn) {
  Sitting sitting(two_people());
  ASSERT_TRUE(store::write_file(sitting.folder.path() / "file", ""));
  sitting.keeper.data_folder = sitting.folder.path() / "file";
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
  EXPECT_TRUE(holds(sitting.typed("resign\ny\n"), "Bob wins: by resignation."));
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
