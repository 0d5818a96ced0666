#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace outflank::server {

// A fair queue of many people's work for few workers: next is the person who has used the least
// worker time since they last had no work (start-time fair queueing), so that a hundred requests of
// one person do not delay another's. Among equals, and within a person, the shortest comes first.
// Background work is done when there is nothing else. Costs are seconds. Not thread-safe.
template <class Work>
class FairQueue {
 public:
  enum class Urgency : std::uint8_t { Awaited, Unwatched };
  struct Item {
    std::string person;
    Urgency urgency = Urgency::Awaited;
    double cost = 0;  // as expected
    Work work;
  };
  struct Limits {
    std::size_t waiting;
    std::size_t waiting_of_one;  // person
  };

  explicit FairQueue(const Limits& limits) : limits_(limits) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }
  // The total cost of awaited work, without background work.
  [[nodiscard]] double awaited_cost() const { return awaited_cost_; }
  // A person's queued and running items.
  [[nodiscard]] std::size_t outstanding(const std::string& person) const {
    const auto found = people_.find(person);
    return found == people_.end() ? 0 : found->second.items.size() + found->second.running;
  }

  // False, without any change, if too much is queued, in total or of that person.
  [[nodiscard]] bool push(Item&& item) {
    if (size_ >= limits_.waiting) return false;
    const auto found = people_.find(item.person);
    if (found != people_.end() && found->second.items.size() >= limits_.waiting_of_one) {
      return false;
    }
    Person& person = people_[item.person];
    ++size_;
    awaited_cost_ += awaited_cost_of(item);
    person.items.push_back({next_number_++, std::move(item)});
    return true;
  }

  // The next item; `finished` must follow. The queue must not be empty.
  [[nodiscard]] Item pop() {
    assert(!empty());
    const auto best = std::ranges::min_element(
        people_, {}, [this](const auto& entry) { return rank_of(entry.second); });
    Person& person = best->second;
    const auto first = std::ranges::min_element(person.items, {}, order_of);
    Item item = std::move(first->item);
    person.items.erase(first);
    clock_ = std::max(clock_, person.used);
    person.used = clock_ + item.cost;
    ++person.running;
    --size_;
    awaited_cost_ = size_ == 0 ? 0 : awaited_cost_ - awaited_cost_of(item);
    return item;
  }

  // Corrects the expected cost by the actual time.
  void finished(const std::string& name, double expected, double seconds) {
    const auto found = people_.find(name);
    assert(found != people_.end() && found->second.running > 0);
    --found->second.running;
    found->second.used += seconds - expected;
    const bool idle = size_ == 0 && std::ranges::all_of(people_, [](const auto& entry) {
                        return entry.second.running == 0;
                      });
    std::erase_if(people_, [&](const auto& entry) {
      const Person& person = entry.second;
      return person.items.empty() && person.running == 0 && (idle || person.used <= clock_);
    });
  }

  void clear() {
    for (auto& [name, person] : people_) person.items.clear();
    size_ = 0;
    awaited_cost_ = 0;
  }

 private:
  struct Numbered {
    std::uint64_t number;
    Item item;
  };
  struct Person {
    std::vector<Numbered> items;
    double used = 0;  // in virtual time
    std::size_t running = 0;
  };
  struct Order {
    Urgency urgency;
    double cost;
    std::uint64_t number;
    friend auto operator<=>(const Order&, const Order&) = default;
  };
  struct Rank {
    bool nothing;
    Urgency urgency;
    double used;
    Order first;
    friend auto operator<=>(const Rank&, const Rank&) = default;
  };

  static double awaited_cost_of(const Item& item) {
    return item.urgency == Urgency::Awaited ? item.cost : 0;
  }
  static Order order_of(const Numbered& one) {
    return {one.item.urgency, one.item.cost, one.number};
  }
  [[nodiscard]] Rank rank_of(const Person& person) const {
    if (person.items.empty()) return {true, Urgency::Unwatched, 0, {}};
    const Order first = order_of(*std::ranges::min_element(person.items, {}, order_of));
    // Idle people do not save up time.
    return {false, first.urgency, std::max(person.used, clock_), first};
  }

  Limits limits_;
  std::map<std::string, Person> people_;
  std::size_t size_ = 0;
  double awaited_cost_ = 0;
  double clock_ = 0;  // virtual time: the usage of the person served last
  std::uint64_t next_number_ = 0;
};

}  // namespace outflank::server
