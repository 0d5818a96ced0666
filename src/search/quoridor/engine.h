#pragma once

#include <memory>

#include "search/engine.h"

namespace outflank::search::quoridor {

std::unique_ptr<Engine> make_engine(Now now);

}  // namespace outflank::search::quoridor
