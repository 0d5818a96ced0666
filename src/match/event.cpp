#include "match/event.h"

namespace outflank::match {

std::string_view name_of(EventKind kind) {
  switch (kind) {
    case EventKind::Moved: return "moved";
    case EventKind::Out: return "out";
    case EventKind::Left: return "left";
    case EventKind::DrawOffered: return "draw_offered";
    case EventKind::DrawAccepted: return "draw_accepted";
    case EventKind::DrawDeclined: return "draw_declined";
    case EventKind::DrawLapsed: return "draw_lapsed";
    case EventKind::TakebackAsked: return "takeback_asked";
    case EventKind::TakebackAccepted: return "takeback_accepted";
    case EventKind::TakebackDeclined: return "takeback_declined";
    case EventKind::TakebackLapsed: return "takeback_lapsed";
    case EventKind::TakenBack: return "taken_back";
    case EventKind::Paused: return "paused";
    case EventKind::Resumed: return "resumed";
    case EventKind::Ended: return "ended";
  }
  return "event";
}

}  // namespace outflank::match
