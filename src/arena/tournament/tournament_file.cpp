#include <filesystem>
#include <functional>
#include <map>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include "arena/tournament/tournament.h"
#include "core/text.h"
#include "core/try.h"
#include "store/files.h"

namespace outflank::arena {
namespace {

constexpr std::size_t kLargestFile = 1 << 24;

using Reader = std::function<Result<void>(std::string_view key, const toml::node&)>;
using Readers = std::map<std::string_view, Reader>;

template <class T>
Reader whole_number(T& target, std::int64_t lowest, std::int64_t highest) {
  return [=, &target](std::string_view key, const toml::node& node) -> Result<void> {
    const auto value = node.value_exact<std::int64_t>();
    if (!value || *value < lowest || *value > highest) {
      return fail(InputError::OutOfRange, std::string(key) + " is a whole number from " +
                                              std::to_string(lowest) + " to " +
                                              std::to_string(highest));
    }
    target = static_cast<T>(*value);
    return {};
  };
}

Reader number(double& target) {
  return [&target](std::string_view key, const toml::node& node) -> Result<void> {
    const auto value = node.value<double>();
    if (!value) return fail(InputError::Syntax, std::string(key) + " is a number");
    target = *value;
    return {};
  };
}

Result<std::string> text_of(std::string_view key, const toml::node& node) {
  const auto value = node.value_exact<std::string>();
  if (!value) return fail(InputError::Syntax, std::string(key) + " is a text in quotes");
  return *value;
}

Reader text(std::string& target) {
  return [&target](std::string_view key, const toml::node& node) -> Result<void> {
    target = TRY(text_of(key, node));
    return {};
  };
}

Reader yes_or_no(bool& target) {
  return [&target](std::string_view key, const toml::node& node) -> Result<void> {
    const auto value = node.value_exact<bool>();
    if (!value) return fail(InputError::Syntax, std::string(key) + " is true or false");
    target = *value;
    return {};
  };
}

// A text that some parser turns into a value.
template <class T, class Parse>
Reader parsed(T& target, Parse parse) {
  return [&target, parse](std::string_view key, const toml::node& node) -> Result<void> {
    const auto value = TRY(text_of(key, node));
    target = TRY(parse(value));
    return {};
  };
}

Result<void> read_table(const toml::table& table, const Readers& readers, const std::string& path) {
  for (const auto& [key, value] : table) {
    const std::string place = path + " line " + std::to_string(value.source().begin.line);
    const auto reader = readers.find(key.str());
    if (reader == readers.end()) {
      return fail(InputError::Unknown, place + ": there is no key " + quote(key.str()) +
                                           "; there are " +
                                           join(readers, ", ", &Readers::value_type::first));
    }
    if (const auto read = reader->second(key.str(), value); !read) {
      return Failure(read.error().within(place));
    }
  }
  return {};
}

class TournamentReader {
 public:
  TournamentReader(const std::string& path, TournamentSettings& settings)
      : path_(path), settings_(settings) {}

  Result<void> read(const toml::table& table) {
    const Readers readers = {
        {"name", text(settings_.name)},
        {"kind", parsed(settings_.kind, parse_tournament_kind)},
        {"game", text(settings_.game)},
        {"rules", text(settings_.rules)},
        {"position", text(settings_.position)},
        {"map", [this](std::string_view key, const toml::node& node) { return map(key, node); }},
        {"entrants", [this](std::string_view, const toml::node& node) { return entrants(node); }},
        {"bots", [this](std::string_view key, const toml::node& node) { return bots(key, node); }},
        {"rounds", whole_number(settings_.rounds, 1, 100'000)},
        {"sets", whole_number(settings_.sets, 1, 1'000'000)},
        {"challengers", whole_number(settings_.challengers, 1, kMaxEntrants)},
        {"tiebreaks", whole_number(settings_.tiebreaks, 0, 1000)},
        {"opening_plies", whole_number(settings_.opening_plies, 0, 60)},
        {"openings",
         [this](std::string_view key, const toml::node& node) { return openings(key, node); }},
        {"seed", whole_number(settings_.seed, 0, INT64_MAX)},
        {"clock", text(settings_.clock)},
        {"patience",
         parsed(settings_.patience,
                [](std::string_view value) { return match::parse_time(value, "patience"); })},
        {"margin",
         parsed(settings_.margin,
                [](std::string_view value) { return match::parse_time(value, "margin"); })},
        {"max_plies", whole_number(settings_.max_plies, 0, 100'000)},
        {"on_fault", parsed(settings_.on_fault, parse_on_fault)},
        {"sprt", [this](std::string_view, const toml::node& node) { return sprt(node); }},
        {"concurrency", whole_number(settings_.concurrency, 1, 256)},
        {"pin", yes_or_no(settings_.pin)},
        {"sandbox", parsed(settings_.sandbox, parse_sandbox_mode)},
        {"logs", parsed(settings_.logs, parse_contest_logs)},
        {"talk_limit", whole_number(settings_.talk_megabytes, 1, kMaxTalkMegabytes)},
        {"transcripts",
         [this](std::string_view key, const toml::node& node) { return transcripts(key, node); }},
        {"out", [this](std::string_view key, const toml::node& node) -> Result<void> {
           const auto folder = TRY(text_of(key, node));
           settings_.out = beside(folder);
           return {};
         }}};
    if (table.contains("map") && (table.contains("rules") || table.contains("position"))) {
      return fail(
          InputError::Conflict,
          path_ + ": a map says the rules and where games begin: leave out rules and position");
    }
    return read_table(table, readers, path_);
  }

 private:
  // Paths in the file begin at the file's folder.
  [[nodiscard]] std::string beside(const std::string& path) const {
    return (std::filesystem::path(settings_.folder) / path).lexically_normal().string();
  }

  Result<void> entrants(const toml::node& node) {
    const auto* list = node.as_array();
    if (list == nullptr) {
      return fail(InputError::Syntax, "entrants is a list of texts in quotes");
    }
    for (const toml::node& one : *list) {
      auto entrant = TRY(text_of("each of entrants", one));
      settings_.entrants.push_back(std::move(entrant));
    }
    return {};
  }

  Result<void> bots(std::string_view key, const toml::node& node) {
    const auto path = TRY(text_of(key, node));
    settings_.bots = TRY(read_bots(beside(path)));
    return {};
  }

  Result<void> openings(std::string_view key, const toml::node& node) {
    const auto path = TRY(text_of(key, node));
    settings_.opening_list = TRY(store::read_file(beside(path), kLargestFile));
    return {};
  }

  Result<void> sprt(const toml::node& node) {
    const auto* table = node.as_table();
    if (table == nullptr || !table->contains("elo0") || !table->contains("elo1")) {
      return fail(InputError::Missing, "sprt is a table with elo0 and elo1");
    }
    SprtBounds bounds{.elo0 = 0, .elo1 = 0};
    const Readers readers = {{"elo0", number(bounds.elo0)},
                             {"elo1", number(bounds.elo1)},
                             {"alpha", number(bounds.alpha)},
                             {"beta", number(bounds.beta)},
                             {"model", parsed(bounds.model, parse_sprt_model)},
                             {"counts", parsed(bounds.counts, parse_sprt_counts)}};
    // The inner location; the caller adds the outer one.
    TRY(read_table(*table, readers, "sprt"));
    settings_.sprt = bounds;
    return {};
  }

  // After game and before max_plies, by the order of the keys: another game than the map's is refused, and
  // a limit that is given beside a map holds.
  Result<void> map(std::string_view key, const toml::node& node) {
    const auto path = TRY(text_of(key, node));
    const auto json = TRY(store::read_file(beside(path), kLargestFile));
    const auto begun = begin_from_map(json, settings_);
    return begun ? begun : Result<void>(Failure(begun.error().within(beside(path))));
  }

  Result<void> transcripts(std::string_view key, const toml::node& node) {
    const auto which = TRY(text_of(key, node));
    if (which != "failed" && which != "always") {
      return fail(InputError::Unknown, "transcripts is failed or always, not " + quote(which));
    }
    settings_.transcripts =
        which == "always" ? KeepTranscript::Always : KeepTranscript::OfFailedGames;
    return {};
  }

  const std::string& path_;
  TournamentSettings& settings_;
};

}  // namespace

Result<void> read_tournament(const std::string& path, TournamentSettings& settings) {
  const auto content = TRY(store::read_file(path, kLargestFile));
  const toml::parse_result table = toml::parse(content);
  if (!table) {
    return fail(InputError::Syntax, path + " line " +
                                        std::to_string(table.error().source().begin.line) + ": " +
                                        std::string(table.error().description()));
  }
  const std::filesystem::path file = std::filesystem::absolute(path);
  settings.folder = file.parent_path().string();
  settings.name = file.stem().string();
  settings.out = (file.parent_path() / file.stem()).string();
  return TournamentReader(path, settings).read(table.table());
}

}  // namespace outflank::arena
