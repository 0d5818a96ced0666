#include <chrono>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "bindings/c/guard.h"
#include "core/try.h"
#include "env/search_many.h"

namespace outflank::c {
namespace {

// Fields that an older program does not know keep their defaults.
template <class Struct>
Result<Struct> read_struct(const Struct* given, Struct usual, std::string_view name) {
  if (given == nullptr) return usual;
  if (given->struct_size < sizeof given->struct_size || given->struct_size > sizeof(Struct)) {
    return fail(InputError::OutOfRange, std::string(name) + ".struct_size must be sizeof(" +
                                            std::string(name) + "), at most " +
                                            std::to_string(sizeof(Struct)) + " here, not " +
                                            std::to_string(given->struct_size));
  }
  std::memcpy(&usual, given, given->struct_size);
  return usual;
}

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<std::vector<Result<search::Report>>> search(std::span<const games::Game* const> games,
                                                   const outflank_search_settings* given) {
  const auto read = TRY(read_struct(
      given, {.struct_size = 0, .level = 0, .nodes = 0, .seconds = 0, .threads = 0, .seed = 1},
      "outflank_search_settings"));
  env::SearchSettings settings;
  if (read.level != 0) settings.level = read.level;
  if (read.nodes != 0) settings.nodes = read.nodes;
  if (read.seconds != 0) settings.seconds = read.seconds;
  settings.threads = read.threads;
  settings.seed = read.seed;
  return env::search_many(games, settings, steady_seconds);
}

outflank_search_answer answer_of(const Result<search::Report>& report) {
  outflank_search_answer answer{};
  if (!report) {
    answer.status = refuse(report.error());
    return answer;
  }
  const search::Line& line = report->lines.front();
  answer.score = line.score;
  answer.win_chance = line.win_chance;
  answer.exact = line.exact ? 1 : 0;
  answer.depth = report->depth;
  answer.nodes = report->nodes;
  write(line.moves.front(), answer.move, sizeof answer.move);
  return answer;
}

// A caller's array, of the size that it promises.
template <class Value>
std::span<Value> array_of(Value* values, std::size_t size) {
  return values == nullptr ? std::span<Value>() : std::span<Value>(values, size);
}

std::size_t games_of(const outflank_batch* batch) {
  return static_cast<std::size_t>(batch->batch->size());
}

outflank_batch* make(const char* game, const char* rules, int games,
                     const outflank_batch_options* given) {
  const auto read = read_struct(given,
                                {.struct_size = 0,
                                 .threads = 0,
                                 .opening_plies = 0,
                                 .seed = 1,
                                 .auto_reset = 1,
                                 .keep_undo = 0},
                                "outflank_batch_options");
  if (!read) {
    refuse(read.error());
    return nullptr;
  }
  auto batch = env::make_batch(text_or_empty(game), text_or_empty(rules), games,
                               {.threads = read->threads,
                                .seed = read->seed,
                                .opening_plies = read->opening_plies,
                                .auto_reset = read->auto_reset != 0,
                                .keep_undo = read->keep_undo != 0});
  if (!batch) {
    refuse(batch.error());
    return nullptr;
  }
  return new outflank_batch{std::move(*batch)};
}

Result<void> search_batch(const env::Batch& batch, const outflank_search_settings* settings,
                          std::int32_t* actions, double* win_chances) {
  std::vector<std::unique_ptr<games::Game>> owned;
  std::vector<const games::Game*> games;
  std::vector<int> numbers;
  for (int i = 0; i < batch.size(); ++i) {
    actions[i] = env::kNoAction;
    if (win_chances != nullptr) win_chances[i] = 0;
    auto game = TRY(batch.game(i));
    if (game->ending()) continue;
    games.push_back(game.get());
    numbers.push_back(i);
    owned.push_back(std::move(game));
  }
  const auto reports = TRY(search(games, settings));
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!reports[i]) return Failure(reports[i].error());
    const search::Line& line = reports[i]->lines.front();
    const auto move = TRY(games[i]->parse_move(line.moves.front()));
    actions[numbers[i]] = TRY(batch.action_of(numbers[i], move));
    if (win_chances != nullptr) win_chances[numbers[i]] = line.win_chance;
  }
  return {};
}

}  // namespace
}  // namespace outflank::c

using namespace outflank;  // NOLINT(google-build-using-namespace): C functions have none

namespace {

// For calls that return a status, on a batch that must not be NULL.
template <class Batch, class F>
int call(Batch* batch, F work) {
  return c::guarded(
      [&]() -> int { return batch == nullptr ? c::refuse_null("the batch") : work(); });
}

}  // namespace

int outflank_search(const outflank_game* const* games, size_t count,
                    const outflank_search_settings* settings, outflank_search_answer* answers) {
  return c::guarded([&]() -> int {
    if (settings == nullptr) return c::refuse_null("the settings");
    if (count == 0) return OUTFLANK_OK;
    if (games == nullptr || answers == nullptr)
      return c::refuse_null("the array of games or of answers");
    std::vector<const games::Game*> plain;
    for (std::size_t i = 0; i < count; ++i) {
      if (games[i] == nullptr) return c::refuse_null("a game");
      plain.push_back(games[i]->game.get());
    }
    const auto reports = c::search(plain, settings);
    if (!reports) return c::refuse(reports.error());
    for (std::size_t i = 0; i < count; ++i) answers[i] = c::answer_of((*reports)[i]);
    return OUTFLANK_OK;
  });
}

outflank_batch* outflank_batch_new(const char* game, const char* rules, int games,
                                   const outflank_batch_options* options) {
  return c::guarded([&] { return c::make(game, rules, games, options); });
}

outflank_batch* outflank_batch_clone(const outflank_batch* batch) {
  return c::guarded([&]() -> outflank_batch* {
    if (batch != nullptr) return new outflank_batch{batch->batch->clone()};
    c::refuse_null("the batch");
    return nullptr;
  });
}

void outflank_batch_free(outflank_batch* batch) {
  delete batch;
}

int outflank_batch_space(const outflank_batch* batch, outflank_space* space) {
  return call(batch, [&]() -> int {
    if (space == nullptr) return c::refuse_null("the space");
    const env::Space& of = batch->batch->space();
    *space = {.games = batch->batch->size(),
              .seats = of.seats,
              .actions = of.actions,
              .channels = of.channels,
              .height = of.height,
              .width = of.width};
    return OUTFLANK_OK;
  });
}

int outflank_batch_reset(outflank_batch* batch, uint64_t seed) {
  return call(batch, [&]() -> int {
    batch->batch->reset(seed);
    return OUTFLANK_OK;
  });
}

int outflank_batch_step(outflank_batch* batch, const int32_t* actions, float* rewards,
                        uint8_t* ended, int32_t* plies) {
  return call(batch, [&]() -> int {
    const std::size_t games = c::games_of(batch);
    const auto seats = static_cast<std::size_t>(batch->batch->space().seats);
    if (actions == nullptr) return c::refuse_null("the array of actions");
    return c::status_of(batch->batch->step(std::span(actions, games),
                                           {.rewards = c::array_of(rewards, games * seats),
                                            .ended = c::array_of(ended, games),
                                            .plies = c::array_of(plies, games)}));
  });
}

int outflank_batch_undo(outflank_batch* batch, uint8_t* undone) {
  return call(batch, [&] {
    return c::status_of(batch->batch->undo(c::array_of(undone, c::games_of(batch))));
  });
}

int outflank_batch_legal_mask(const outflank_batch* batch, uint8_t* mask) {
  return call(batch, [&]() -> int {
    if (mask == nullptr) return c::refuse_null("the mask");
    const auto actions = static_cast<std::size_t>(batch->batch->space().actions);
    return c::status_of(batch->batch->legal_mask({mask, c::games_of(batch) * actions}));
  });
}

int outflank_batch_observe(const outflank_batch* batch, float* planes) {
  return call(batch, [&]() -> int {
    if (planes == nullptr) return c::refuse_null("the array of planes");
    const auto size = static_cast<std::size_t>(batch->batch->space().planes_size());
    return c::status_of(batch->batch->observe({planes, c::games_of(batch) * size}));
  });
}

int outflank_batch_to_move(const outflank_batch* batch, int32_t* seats) {
  return call(batch, [&]() -> int {
    if (seats == nullptr) return c::refuse_null("the array of seats");
    return c::status_of(batch->batch->to_move({seats, c::games_of(batch)}));
  });
}

int outflank_batch_sample(outflank_batch* batch, int32_t* actions) {
  return call(batch, [&]() -> int {
    if (actions == nullptr) return c::refuse_null("the array of actions");
    return c::status_of(batch->batch->sample({actions, c::games_of(batch)}));
  });
}

int outflank_batch_search(const outflank_batch* batch, const outflank_search_settings* settings,
                          int32_t* actions, double* win_chances) {
  return call(batch, [&]() -> int {
    if (settings == nullptr) return c::refuse_null("the settings");
    if (actions == nullptr) return c::refuse_null("the array of actions");
    return c::status_of(c::search_batch(*batch->batch, settings, actions, win_chances));
  });
}

outflank_game* outflank_batch_game(const outflank_batch* batch, int number) {
  return c::guarded([&]() -> outflank_game* {
    if (batch == nullptr) {
      c::refuse_null("the batch");
      return nullptr;
    }
    auto game = batch->batch->game(number);
    if (game) return new outflank_game{std::move(*game)};
    c::refuse(game.error());
    return nullptr;
  });
}

int outflank_batch_set(outflank_batch* batch, int number, const outflank_game* game) {
  return call(batch, [&]() -> int {
    if (game == nullptr) return c::refuse_null("the game");
    return c::status_of(batch->batch->set(number, *game->game));
  });
}

int64_t outflank_batch_move(const outflank_batch* batch, int number, int32_t action, char* buffer,
                            size_t size) {
  return c::guarded([&]() -> std::int64_t {
    if (batch == nullptr) return c::refuse_null("the batch");
    const auto move = batch->batch->move_of(number, action);
    if (!move) return c::refuse(move.error());
    const auto game = batch->batch->game(number);
    return game ? c::write((*game)->move_text(*move), buffer, size) : c::refuse(game.error());
  });
}

int32_t outflank_batch_action(const outflank_batch* batch, int number, const char* move) {
  return call(batch, [&]() -> int {
    const auto game = batch->batch->game(number);
    if (!game) return c::refuse(game.error());
    const auto id = (*game)->parse_move(c::text_or_empty(move));
    if (!id) return c::refuse(id.error());
    const auto action = batch->batch->action_of(number, *id);
    return action ? *action : c::refuse(action.error());
  });
}
