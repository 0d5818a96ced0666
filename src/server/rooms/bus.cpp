#include "server/rooms/bus.h"

#include "server/base/log.h"
#include "server/people/secrets.h"
#include "store/announcement.h"
#include "store/job_queue.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kBeatEvery = 1s;
constexpr auto kLostAfter = 3500ms;
constexpr std::size_t kMaxTogether = 200;

std::int64_t steady_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Bus::Bus(SharedStore& store, Handlers handlers)
    : store_(store),
      handlers_(std::move(handlers)),
      node_(random_id()),
      heard_self_(Clock::now()) {}

Bus::~Bus() {
  stop();
}

void Bus::start(const std::string& address, const store::StoreSettings& settings) {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  auto listener = std::make_unique<store::Listener>(
      address, settings,
      store::Listener::Handlers{[this](std::string_view text) { on_notification(text); },
                                [this] { handlers_.on_gap(); }});
  const std::scoped_lock lock(mutex_);
  listener_ = std::move(listener);
}

void Bus::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
  std::unique_ptr<store::Listener> listener;
  {
    const std::scoped_lock lock(mutex_);
    listener = std::move(listener_);
  }
}

void Bus::post(Json message) {
  message["n"] = node_;
  std::string text = to_text(message);
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.size() >= kMaxWaiting || text.size() + 2 > store::kMaxAnnouncement) {
      ++lost_;
      gap_to_announce_ = true;
      return;
    }
    queue_.push_back(std::move(text));
  }
  changed_.notify_one();
}

Bus::Figures Bus::figures() const {
  const std::scoped_lock lock(mutex_);
  return {received_,     sent_,         lost_, listener_ ? listener_->connections() : 0,
          nodes_.size(), lag_.figures()};
}

void Bus::on_notification(std::string_view text) {
  {
    const std::scoped_lock lock(mutex_);
    ++received_;
  }
  if (const auto news = store::parse_change_news(text)) {
    handlers_.on_change(news->game, news->version, news->change);
  } else if (const auto job = store::parse_job_news(text)) {
    handlers_.on_job(*job);
  } else if (text.starts_with("m ")) {
    // Another version may send messages that this one does not expect.
    try {
      on_message(Json::parse(text.substr(2)));
    } catch (const Json::exception& error) {
      log(LogLevel::Warning, "message_not_understood", {{"error", error.what()}});
    }
  }
}

void Bus::on_message(const Json& message) {
  const std::string node = message.value("n", "");
  const bool beat = message.value("t", "") == "beat";
  const auto now = Clock::now();
  bool found = false;
  {
    const std::scoped_lock lock(mutex_);
    if (node == node_) {
      heard_self_ = now;
      if (beat) {
        lag_.add(std::chrono::microseconds(steady_us() - message.value("us", std::int64_t{0})));
      }
      return;
    }
    found = nodes_.insert_or_assign(node, now).second;
    if (message.value("t", "") == "bye") nodes_[node] = now - kLostAfter;
  }
  if (found) handlers_.on_node_found(node);
  if (message.value("t", "") == "gap") {
    handlers_.on_gap();
  } else if (!beat) {
    handlers_.on_message(message);
  }
}

void Bus::drop_silent_nodes() {
  std::vector<std::string> lost;
  {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    // If our own heartbeat is missing, we are deaf, and the others may be alive.
    if (now - heard_self_ > kBeatEvery * 2) return;
    std::erase_if(nodes_, [&](const auto& node) {
      if (now - node.second < kLostAfter) return false;
      lost.push_back(node.first);
      return true;
    });
  }
  for (const std::string& node : lost) handlers_.on_node_lost(node);
}

void Bus::send(std::deque<std::string> texts) {
  while (!texts.empty()) {
    std::vector<std::string> some;
    while (!texts.empty() && some.size() < kMaxTogether) {
      some.push_back(std::move(texts.front()));
      texts.pop_front();
    }
    const auto sent = store_.with([&](store::Store& store) { return store.publish(some); });
    const std::scoped_lock lock(mutex_);
    (sent ? sent_ : lost_) += some.size();
    reachable_ = sent.has_value();
    if (!sent) gap_to_announce_ = true;
  }
}

void Bus::announce_gap() {
  {
    const std::scoped_lock lock(mutex_);
    if (!gap_to_announce_ || !reachable_) return;
    gap_to_announce_ = false;
  }
  post({{"t", "gap"}});
  handlers_.on_gap();
}

void Bus::run(const std::stop_token& stop) {
  auto next_beat = Clock::now();
  while (!stop.stop_requested()) {
    if (Clock::now() >= next_beat) {
      next_beat = Clock::now() + kBeatEvery;
      drop_silent_nodes();
      post({{"t", "beat"}, {"us", steady_us()}});
    }
    std::deque<std::string> texts;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_until(lock, stop, next_beat, [this] { return !queue_.empty(); });
      texts.swap(queue_);
    }
    send(std::move(texts));
    announce_gap();
  }
  post({{"t", "bye"}});
  std::deque<std::string> last;
  {
    const std::scoped_lock lock(mutex_);
    last.swap(queue_);
  }
  send(std::move(last));
}

}  // namespace outflank::server
