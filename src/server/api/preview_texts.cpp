#include "server/api/preview_texts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "match/ending.h"

namespace outflank::server {
namespace {

// Hungarian has no plural after a number.
std::string moves_in_english(int moves) {
  return moves == 1 ? "1 move" : std::to_string(moves) + " moves";
}

// `illegal_move` for people.
std::string by_reason(std::string_view reason) {
  if (reason.empty()) return {};
  if (reason == "time") return " on time";
  std::string out = " by " + std::string(reason);
  std::ranges::replace(out, '_', ' ');
  return out;
}

// In brackets after the sentence.
std::string reason_in_hungarian(std::string_view reason) {
  using Entry = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Entry, match::kEndReasons> kReasons = {{
      {"goal", "célba ért"},
      {"elimination", "a többiek kiestek"},
      {"ply_limit", "lépéskorlát"},
      {"repetition", "ismétlődő állás"},
      {"full_board", "betelt a tábla"},
      {"no_moves", "nincs több lépés"},
      {"no_discs", "elfogytak a korongok"},
      {"resignation", "feladás"},
      {"time", "időtúllépés"},
      {"agreement", "megegyezés"},
      {"illegal_move", "szabálytalan lépés"},
      {"crash", "programhiba"},
      {"abandoned", "félbehagyták"},
      {"adjudication", "a szervező döntése"},
  }};
  const auto* const found = std::ranges::find(kReasons, reason, &Entry::first);
  return found == kReasons.end() ? std::string() : " (" + std::string(found->second) + ")";
}

}  // namespace

Language language_of_code(std::string_view code) {
  return code == "hu" ? Language::Hungarian : Language::English;
}

namespace preview_texts {

std::string open_game(Language language, std::string_view names, std::string_view game) {
  const std::string title(game);
  if (names.empty()) {
    return title + (language == Language::Hungarian ? ": nyitott játszma" : ": an open game");
  }
  return std::string(names) +
         (language == Language::Hungarian ? " ellenfelet keres · "
                                          : " is looking for opponents · ") +
         title;
}

std::string take_a_seat(Language language) {
  return language == Language::Hungarian ? "A linkre kattintva leülhetsz játszani."
                                         : "Open the link to take a seat.";
}

std::string move_of(Language language, int move, int moves) {
  const std::string at = std::to_string(move);
  const std::string all = std::to_string(moves);
  return language == Language::Hungarian ? at + ". lépés a " + all + " közül. "
                                         : "Move " + at + " of " + all + ". ";
}

std::string being_played(Language language, int moves) {
  return language == Language::Hungarian ? "Folyamatban: eddig " + std::to_string(moves) + " lépés."
                                         : "Being played: " + moves_in_english(moves) + " so far.";
}

std::string won(Language language, std::string_view winner, std::string_view reason, int moves) {
  const std::string name(winner);
  return language == Language::Hungarian
             ? name + " nyert " + std::to_string(moves) + " lépés után" +
                   reason_in_hungarian(reason) + "."
             : name + " won" + by_reason(reason) + " after " + moves_in_english(moves) + ".";
}

std::string drawn(Language language, std::string_view reason, int moves) {
  return language == Language::Hungarian
             ? "Döntetlen " + std::to_string(moves) + " lépés után" + reason_in_hungarian(reason) +
                   "."
             : "A draw" + by_reason(reason) + " after " + moves_in_english(moves) + ".";
}

std::string broken_off(Language language, int moves) {
  return language == Language::Hungarian ? "Félbeszakadt " + std::to_string(moves) + " lépés után."
                                         : "Aborted after " + moves_in_english(moves) + ".";
}

std::string position_of(Language language, std::string_view game) {
  return std::string(game) + (language == Language::Hungarian ? ": egy állás" : ": a position");
}

std::string position_after(Language language, int moves) {
  if (language == Language::Hungarian) {
    const std::string after = moves == 0 ? "" : std::to_string(moves) + " lépés után. ";
    return after + "A linkre kattintva motorral elemezheted.";
  }
  const std::string after = moves == 0 ? "" : "After " + moves_in_english(moves) + ". ";
  return after + "Open the link to look at it with an engine.";
}

std::string the_board(Language language) {
  return language == Language::Hungarian ? "A tábla. " : "The board. ";
}

}  // namespace preview_texts

}  // namespace outflank::server
