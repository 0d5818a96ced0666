#pragma once

#include <string>
#include <utility>

#include "server/api/request_handler.h"

namespace outflank::server {

// Counts a connection for the lifetime of the object.
class Admission {
 public:
  // If `limited`, the address has been admitted by RequestHandler::connect.
  Admission(RequestHandler& handler, std::string address, bool limited)
      : handler_(handler), address_(std::move(address)), limited_(limited) {
    ++handler_.counters.connections_open;
  }
  ~Admission() {
    --handler_.counters.connections_open;
    if (limited_) handler_.disconnect(address_);
  }
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;

  // Behind a proxy: from now on the connection counts for the client's address. False if that has
  // too many already.
  [[nodiscard]] bool count_for(const std::string& address) {
    if (limited_) return true;
    if (!handler_.connect(address)) return false;
    address_ = address;
    limited_ = true;
    return true;
  }

  [[nodiscard]] RequestHandler& handler() const { return handler_; }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  RequestHandler& handler_;
  std::string address_;
  bool limited_;
};

}  // namespace outflank::server
