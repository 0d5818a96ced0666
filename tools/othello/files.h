#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "othello/commands.h"
#include "othello/corner_weights.h"
#include "search/othello/weights.h"

namespace outflank::tools {

inline std::vector<std::byte> read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) give_up("cannot read '" + path + "'");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::byte> bytes;
  bytes.reserve(text.size());
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

// The weights of a file, or hand-made initial ones if `path` is "corners".
inline std::shared_ptr<const search::othello::Weights> read_weights(const std::string& path) {
  if (path == "corners") {
    return std::make_shared<const search::othello::Weights>(corner_weights());
  }
  const auto weights = search::othello::load_weights(read_bytes(path));
  if (!weights) give_up(path + ": " + weights.error().message());
  return *weights;
}

}  // namespace outflank::tools
