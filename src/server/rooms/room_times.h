#pragma once

#include "match/time.h"

// When the server does something in a game by itself: docs/api.md, "Clocks, and players who go away".
namespace outflank::server {

inline constexpr match::Time kClaimAfter = std::chrono::minutes(5);
inline constexpr match::Time kNoStartAfter = std::chrono::minutes(10);  // clocks have not begun
inline constexpr match::Time kAbandonedAfter = std::chrono::days(3);    // without clocks
inline constexpr match::Time kOpenFor = std::chrono::days(1);
// The engine's move is found by then, or the server that looks for it says that it still does, or
// another one takes over.
inline constexpr match::Time kEngineAnswersIn = std::chrono::seconds(5);
inline constexpr match::Time kEngineLeaseRenewed = std::chrono::seconds(3);  // before its end
// A turn that began so much later than its move was stored is stored again.
inline constexpr match::Time kStallIsStored = std::chrono::seconds(1);
inline constexpr match::Time kUnwatchedFor = std::chrono::minutes(10);  // engines among themselves
inline constexpr match::Time kPresenceEvery = std::chrono::seconds(1);
// So much later than its own time a flag falls here of somebody who is connected to another server.
inline constexpr match::Time kElsewhereGrace = std::chrono::seconds(2);

}  // namespace outflank::server
