#pragma once

#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include "server/site.h"

namespace outflank::server {

// Serves one connection, request after request, until it ends or becomes a WebSocket that does.
// What blocks is done by the workers.
boost::asio::awaitable<void> serve_http(boost::beast::tcp_stream stream, std::string address,
                                        Site& site, boost::asio::thread_pool& workers);

}  // namespace outflank::server
