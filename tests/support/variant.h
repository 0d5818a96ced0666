#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "games/game.h"

namespace outflank {

// A game with its rules, as the parameter of a test.
struct Variant {
  const char* game;
  const char* rules;

  [[nodiscard]] std::unique_ptr<games::Game> start() const {
    return games::find_game_type(game).value()->start(rules).value();
  }
};

inline std::string variant_name(const testing::TestParamInfo<Variant>& info) {
  return std::string(info.param.game) + std::to_string(info.index);
}

}  // namespace outflank
