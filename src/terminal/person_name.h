#pragma once

#include <string>
#include <string_view>

namespace outflank::terminal {

// The form shared by all spellings of a person's name: `Ann` and `ann`, `Ágnes` and `ágnes`,
// however their accents are encoded, with any white space around and between words.
std::string folded_name(std::string_view name);

inline bool same_person(std::string_view a, std::string_view b) {
  return folded_name(a) == folded_name(b);
}

// Orders names such that all spellings of one person are equal.
struct PersonLess {
  bool operator()(const std::string& a, const std::string& b) const {
    return folded_name(a) < folded_name(b);
  }
};

}  // namespace outflank::terminal
