#include <array>
#include <utility>

#include "match/formats_of_games.h"
#include "match/quoridor/contest_log.h"
#include "match/quoridor/contest_map.h"
#include "match/quoridor/contest_protobuf.h"

// The logs of the contest, in the four shapes that its servers wrote, and its maps.
namespace outflank::match::quoridor {
namespace {

constexpr std::array<std::string_view, 1> kProtobufEndings = {"bin"};

// A JSON object that is not ours and has one of these keys.
bool is_foreign_json(std::string_view beginning, std::span<const std::string_view> keys) {
  constexpr std::array<std::string_view, 1> kOurs = {"outflank"};
  const std::string_view json = json_object_of(beginning);
  return !json.empty() && !has_key(json, kOurs) && has_key(json, keys);
}

bool is_log(std::string_view beginning) {
  constexpr std::array<std::string_view, 3> kKeys = {"init", "ticks", "tick"};
  return is_foreign_json(beginning, kKeys);
}

bool is_map(std::string_view beginning) {
  constexpr std::array<std::string_view, 1> kKeys = {"pawnPos"};
  return !is_log(beginning) && is_foreign_json(beginning, kKeys);
}

// Reading takes all four shapes.
std::unique_ptr<RecordReader> read_log(ByteSource source, ReadOptions options) {
  return make_contest_reader(std::move(source), options.conversation);
}

template <ContestShape Shape>
Result<std::string> write_log(const Record& record) {
  return with_line_break(to_contest_log(record, Shape));
}

constexpr std::array kFormats = {
    // As the contest's server wrote it.
    RecordFormat{.id = "contest",
                 .holds_many = false,
                 .recognises = is_log,
                 .make_reader = read_log,
                 .to_text = write_log<ContestShape::Server>},
    // As the contest's manual describes it.
    RecordFormat{.id = "contest-manual",
                 .holds_many = false,
                 .make_reader = read_log,
                 .to_text = write_log<ContestShape::Manual>},
    // As the contest's later server wrote it.
    RecordFormat{.id = "contest-arena",
                 .holds_many = false,
                 .make_reader = read_log,
                 .to_text = write_log<ContestShape::Arena>},
    // The same as Protocol Buffers.
    RecordFormat{
        .id = "contest-protobuf",
        .endings = kProtobufEndings,
        .holds_many = false,
        .binary = true,
        .recognises = looks_like_contest_protobuf,
        .make_reader = read_log,
        .to_text =
            [](const Record& record) { return to_contest_log(record, ContestShape::Protobuf); }},
    // A start without moves.
    RecordFormat{
        .id = "contest-map",
        .holds_many = false,
        .recognises = is_map,
        .make_reader =
            [](ByteSource source, ReadOptions /*options*/) {
              return make_contest_map_reader(std::move(source));
            },
        .to_text = [](const Record& record) { return with_line_break(to_contest_map(record)); }},
};

}  // namespace

std::span<const RecordFormat> record_formats() {
  return kFormats;
}

}  // namespace outflank::match::quoridor
