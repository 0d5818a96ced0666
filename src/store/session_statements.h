#pragma once

#include "store/connection.h"
#include "store/people.h"

// Statements that run alone or as part of creating and deleting accounts.
namespace outflank::store {

Command insert_session(const Session& session);
Command insert_ended_guest(std::string_view id, Moment until);

}  // namespace outflank::store
