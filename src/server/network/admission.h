#pragma once

#include <string>
#include <utility>

#include "server/api/site.h"

namespace outflank::server {

// A connection as the site counts it, for as long as the object lives.
class Admission {
 public:
  // The address has been let in by Site::connect where `limited`.
  Admission(Site& site, std::string address, bool limited)
      : site_(site), address_(std::move(address)), limited_(limited) {
    ++site_.counters.connections_open;
  }
  ~Admission() {
    --site_.counters.connections_open;
    if (limited_) site_.disconnect(address_);
  }
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;

  // Behind a proxy: from now on the connection counts for the address of whoever is behind it. False
  // if that has too many already.
  [[nodiscard]] bool count_for(const std::string& address) {
    if (limited_) return true;
    if (!site_.connect(address)) return false;
    address_ = address;
    limited_ = true;
    return true;
  }

  [[nodiscard]] Site& site() const { return site_; }
  [[nodiscard]] const std::string& address() const { return address_; }

 private:
  Site& site_;
  std::string address_;
  bool limited_;
};

}  // namespace outflank::server
