#include "match/record_json.h"

#include <gtest/gtest.h>

#include "match/json_input.h"
#include "match/matches.h"
#include "match/record_text.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

constexpr std::string_view kExample =
    R"({"outflank":1,"game":"quoridor","rules":"size=5x5 walls=2","tags":{"Event":"Club","Date":"2026"},)"
    R"("seats":[{"name":"Ann","kind":"person"},{"name":"Max","kind":"engine:5"}],"clock":"5:00+3",)"
    R"("time_left_ms":[300000,301250],"comment":"first\nline",)"
    R"("moves":[{"move":"c2","clock_ms":300000},{"move":"c4","clock_ms":301250,"spent_ms":1750,"comment":"why?"}],)"
    R"("result":"*"})";

std::string error_of(std::string_view text) {
  const auto record = record_of_json(text);
  return record ? "read" : record.error().message();
}

std::string changed(std::string_view from, std::string_view to) {
  std::string text(kExample);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(RecordJsonTest, IsWrittenAsItWasRead) {
  const Record record = record_of_json(kExample).value();
  EXPECT_EQ(to_json(record), kExample);
  EXPECT_EQ(checked(record).value(), record);
}

TEST(RecordJsonTest, HasTheContentOfTheText) {
  const Record record = record_of_json(kExample).value();
  EXPECT_EQ(read_records(to_text(record)).value().at(0), record);
}

TEST(RecordJsonTest, DeparturesAndPlacesAreCarried) {
  Match match = begin("quoridor", "players=4");
  play_all(match, "e2");
  ASSERT_TRUE(match.resign(games::SeatId(2), {}));
  ASSERT_TRUE(match.adjudicate(Outcome{{2, 1, 4, 3}}, EndReason::Adjudication, {}));
  const Record record = match.record({});
  EXPECT_EQ(record_of_json(to_json(record)).value(), record);
  EXPECT_NE(to_json(record).find("\"result\":\"#2-1-4-3\""), std::string::npos);
}

TEST(RecordJsonTest, WrongFieldsAreNamed) {
  EXPECT_EQ(error_of(changed("\"c2\"", "7")), "moves[0].move must be a text");
  EXPECT_EQ(error_of(changed("\"clock_ms\":300000", "\"clock_ms\":-1")),
            "moves[0].clock_ms must be a whole number");
  EXPECT_EQ(error_of(changed("\"comment\":\"why?\"", "\"remark\":\"why?\"")),
            "moves[1] has no key 'remark'");
  EXPECT_EQ(error_of(changed("\"outflank\":1", "\"outflank\":2")),
            "outflank must be the version of the format, 1");
  EXPECT_EQ(error_of(changed("\"result\":\"*\"", "\"result\":\"2-0\"")).substr(0, 8), "result: ");
  EXPECT_EQ(error_of(changed(",\"result\":\"*\"", "")), "result is missing");
  EXPECT_EQ(error_of(changed("engine:5", "robot")).substr(0, 14), "seats[1].kind:");
  EXPECT_EQ(error_of(changed("\"game\"", "\"rules\"")), "the key 'rules' is given twice");
  EXPECT_EQ(error_of(changed("[300000,301250]", "[1,2,3,4,5]")),
            "time_left_ms has more than 4 elements");
  EXPECT_EQ(error_of(changed("[300000,301250]", "[1,\"x\"]")),
            "time_left_ms must hold whole numbers of milliseconds and null");
}

TEST(RecordJsonTest, OtherJsonIsRefused) {
  for (const char* text : {"", "7", "[]", "null", "{}", "{\"outflank\":1}", "{\"outflank\":1",
                           "{\"outflank\":1,}", "{\"a\":\"\xFF\"}", "{\"outflank\":1e400}"}) {
    EXPECT_NE(error_of(text), "read") << text;
  }
}

std::vector<Record> read_all(std::string_view text, int* errors = nullptr) {
  std::vector<Record> records;
  const auto reader = make_json_reader(source_of(text));
  while (true) {
    auto next = reader->next();
    if (!next) {
      if (errors == nullptr) {
        ADD_FAILURE() << reader->line() << ": " << next.error().message();
        return records;
      }
      ++*errors;
      continue;
    }
    if (!*next) return records;
    records.push_back(**std::move(next));
  }
}

TEST(RecordJsonTest, ManyAreReadFromLinesAndArrays) {
  const std::string one(kExample);
  EXPECT_EQ(read_all(one).size(), 1U);
  EXPECT_EQ(read_all(one + "\n" + one + "\n").size(), 2U);
  EXPECT_EQ(read_all("[" + one + ",\n" + one + "]\n").size(), 2U);
  EXPECT_EQ(read_all("[]").size(), 0U);
  EXPECT_EQ(read_all("").size(), 0U);
}

TEST(RecordJsonTest, ErrorsNameTheLine) {
  const std::string text = std::string(kExample) + "\n\n{\"outflank\": 1,\n\"game\": }\n";
  const auto reader = make_json_reader(source_of(text));
  ASSERT_TRUE(reader->next());
  ASSERT_FALSE(reader->next());
  EXPECT_EQ(reader->line(), 4U);
  EXPECT_FALSE(reader->next().value());
}

TEST(RecordJsonTest, BrokenListsAreRefusedAndEnd) {
  const std::string one(kExample);
  for (const std::string& text : std::vector<std::string>{
           "[" + one, "[" + one + one + "]", "[" + one + ",]", "[,]", "]", "[[", "[" + one + "]]",
           one + "]", one + "," + one, one + "x", "{\"a\""}) {
    int errors = 0;
    read_all(text, &errors);
    EXPECT_EQ(errors, 1) << text;
  }
}

}  // namespace
}  // namespace outflank::match
