#pragma once

#include "match/time.h"

// Timeouts of games: docs/api.md, "Clocks, and players who go away".
namespace outflank::server {

inline constexpr match::Time kClaimAfter = std::chrono::minutes(5);
inline constexpr match::Time kNoStartAfter = std::chrono::minutes(10);  // clocks have not started
inline constexpr match::Time kAbandonedAfter = std::chrono::days(3);    // without clocks
inline constexpr match::Time kOpenFor = std::chrono::days(1);
// The lease on an engine's move: by then it is found, or the lease is renewed, or another server
// takes over.
inline constexpr match::Time kEngineAnswersIn = std::chrono::seconds(5);
inline constexpr match::Time kEngineLeaseRenewed = std::chrono::seconds(3);  // before its end
// A turn that began this much later than its move was stored is stored again.
inline constexpr match::Time kStallIsStored = std::chrono::seconds(1);
inline constexpr match::Time kUnwatchedFor = std::chrono::minutes(10);  // engines among themselves
inline constexpr match::Time kPresenceEvery = std::chrono::seconds(1);
// How much later a flag falls here for a player connected to another server.
inline constexpr match::Time kElsewhereGrace = std::chrono::seconds(2);

}  // namespace outflank::server
