#pragma once

namespace outflank::connect_four {

// Registers the game with every layer; call it before any lookup.
void enlist();

}  // namespace outflank::connect_four
