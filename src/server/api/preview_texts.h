#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace outflank::server {

// The languages of the site, as its links name them: `lang=hu`.
enum class Language : std::uint8_t { English, Hungarian };

// English where the code is not known, or empty.
Language language_of_code(std::string_view code);

// The sentences in the heads of pages. Names in them are escaped later.
namespace preview_texts {

std::string open_game(Language language, std::string_view names, std::string_view game);
std::string take_a_seat(Language language);
std::string move_of(Language language, int move, int moves);
std::string being_played(Language language, int moves);
// `reason` is the name of a match::EndReason, or empty.
std::string won(Language language, std::string_view winner, std::string_view reason, int moves);
std::string drawn(Language language, std::string_view reason, int moves);
std::string broken_off(Language language, int moves);
std::string position_of(Language language, std::string_view game);
std::string position_after(Language language, int moves);
std::string the_board(Language language);

}  // namespace preview_texts

}  // namespace outflank::server
