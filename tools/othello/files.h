#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "othello/commands.h"
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

inline std::vector<std::int16_t> read_weights(const std::string& path) {
  const auto weights = search::othello::read_free_weights(read_bytes(path));
  if (!weights) give_up(path + ": " + weights.error().message());
  return *weights;
}

inline void write_weights(const std::string& path, std::span<const std::int16_t> weights) {
  const std::vector<std::byte> bytes = search::othello::weights_file(weights);
  std::ofstream file(path, std::ios::binary);
  for (const std::byte byte : bytes) file.put(static_cast<char>(byte));
  if (!file.flush()) give_up("cannot write '" + path + "'");
}

}  // namespace outflank::tools
