#include "store/opener.h"

#include <utility>

namespace outflank::store {

std::function<Result<std::unique_ptr<Store>>()> opener_of(std::string where) {
  return [where = std::move(where), opened = false]() mutable {
    auto store = opened ? Store::open_another(where) : Store::open(where);
    opened = opened || store;
    return store;
  };
}

}  // namespace outflank::store
