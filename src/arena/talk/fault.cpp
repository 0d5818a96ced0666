#include "arena/talk/fault.h"

#include <algorithm>
#include <array>

namespace outflank::arena {
namespace {

constexpr std::array<std::string_view, kFaultKinds> kNames = {
    "no_start", "late",  "illegal",       "unreadable", "refused",   "line_too_long",
    "flood",    "crash", "closed_output", "memory",     "processes", "cpu_time"};

}  // namespace

std::string_view name_of(FaultKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<FaultKind> parse_fault_kind(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<FaultKind>(i);
  }
  return std::nullopt;
}

bool alike(const Fault& a, const Fault& b) {
  if (a.kind != b.kind || a.rule != b.rule) return false;
  return a.kind == FaultKind::Late || a.message == b.message;
}

std::vector<CountedFault> counted(std::span<const Fault> faults) {
  std::vector<CountedFault> found;
  for (const Fault& fault : faults) {
    const auto same = std::ranges::find_if(
        found, [&](const CountedFault& other) { return alike(other.first, fault); });
    if (same == found.end()) {
      found.push_back({.first = fault, .count = 1});
    } else {
      ++same->count;
    }
  }
  return found;
}

match::EndReason reason_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::Late: return match::EndReason::TimeOut;
    case FaultKind::Illegal:
    case FaultKind::Unreadable:
    case FaultKind::Refused:
    case FaultKind::LineTooLong:
    case FaultKind::Flood: return match::EndReason::IllegalMove;
    case FaultKind::NoStart:
    case FaultKind::Crash:
    case FaultKind::ClosedOutput:
    case FaultKind::Memory:
    case FaultKind::Processes:
    case FaultKind::CpuTime: return match::EndReason::Crash;
  }
  return match::EndReason::Crash;
}

}  // namespace outflank::arena
