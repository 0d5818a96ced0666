#pragma once

#include <string>
#include <utility>

#include "server/api/request_handler.h"

namespace outflank::server {

// A connection as the site counts it, for as long as the object lives.
class Admission {
 public:
  // The address has been let in by RequestHandler::connect where `limited`.
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

  // Behind a proxy: from now on the connection counts for the address of whoever is behind it. False
  // if that has too many already.
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
