#pragma once

#include "store/connection.h"
#include "store/people.h"

// Statements that are written alone, or together with what an account is made or deleted by.
namespace outflank::store {

Command insert_session(const Session& session);
Command insert_ended_guest(std::string_view id, Moment until);

}  // namespace outflank::store
