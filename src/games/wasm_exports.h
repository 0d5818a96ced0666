#pragma once

#include <string>

#include "core/error.h"
#include "games/game.h"

// What the export files of the WebAssembly modules share.

#define OUTFLANK_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace outflank::wasm {

// The text that outflank_text shows to JavaScript.
std::string& answer();

// Answers with {"error": {"name", "message"}}; always 0.
int refuse(const Error& error);

// The open game of that handle; if there is none, calls refuse and returns null.
games::Game* find_game(int handle);

}  // namespace outflank::wasm
