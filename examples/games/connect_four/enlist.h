#pragma once

namespace outflank::connect_four {

// Makes the game known to every layer; before anything else is asked of them.
void enlist();

}  // namespace outflank::connect_four
