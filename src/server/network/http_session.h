#pragma once

#include <memory>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/network/admission.h"
#include "server/network/times.h"

namespace outflank::server {

// Serves one connection, request after request, until it ends or has become a WebSocket, which goes on
// by itself. What blocks is done by the workers.
boost::asio::awaitable<void> serve_http(boost::asio::ip::tcp::socket socket,
                                        std::unique_ptr<Admission> admission, Times times,
                                        boost::asio::thread_pool& workers);

}  // namespace outflank::server
