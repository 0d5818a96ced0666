// The games as C functions, for games.py. Every pointer is to memory of the caller that must be
// large enough; nothing is checked here.

#include <algorithm>
#include <memory>
#include <span>

#include "search/quoridor/multiplayer_network.h"
#include "search/quoridor/policy_network.h"
#include "tools/teacher/group.h"
#include "tools/teacher/multiplayer_domain.h"
#include "tools/teacher/othello_domain.h"
#include "tools/teacher/quoridor_domain.h"

namespace {

using namespace outflank::teacher;

// Passed as plain numbers, in this order (games.py: SETTINGS).
struct Settings {
  std::int32_t simulations, candidates, max_edges, noise;
  float c_visit, c_scale, c_puct, fpu_reduction, margin_weight;
  std::int32_t min_random_plies, max_random_plies, uneven_of_256, keep_decided_of_256;
  std::int32_t first_player, second_player, engine_nodes, max_games, noise_plies, players;
};

SearchSettings search_of(const Settings& s) {
  return {.simulations = s.simulations,
          .candidates = s.candidates,
          .c_visit = s.c_visit,
          .c_scale = s.c_scale,
          .c_puct = s.c_puct,
          .fpu_reduction = s.fpu_reduction,
          .margin_weight = s.margin_weight,
          .max_edges = s.max_edges,
          .noise = s.noise != 0};
}

GroupSettings group_of(const Settings& s) {
  return {.search = search_of(s),
          .opening = {.min_random_plies = s.min_random_plies,
                      .max_random_plies = s.max_random_plies,
                      .uneven_of_256 = s.uneven_of_256,
                      .players = s.players},
          .keep_decided_of_256 = s.keep_decided_of_256,
          .players = {s.first_player, s.second_player},
          .engine_nodes = static_cast<std::uint64_t>(s.engine_nodes),
          .max_games = s.max_games,
          .noise_plies = s.noise_plies};
}

// A common interface of all games' groups, for Python alone.
class AnyGroup {
 public:
  AnyGroup() = default;
  AnyGroup(const AnyGroup&) = delete;
  AnyGroup& operator=(const AnyGroup&) = delete;
  virtual ~AnyGroup() = default;
  virtual int advance(const float* logits, const float* values, void* features,
                      std::int8_t* networks) = 0;
  virtual int take_samples(void* out, int most) = 0;
  virtual void set_search(const SearchSettings& search) = 0;
  virtual Score score() = 0;
};

template <class Domain>
class GroupOf final : public AnyGroup {
 public:
  GroupOf(int games, int threads, std::uint64_t seed, const GroupSettings& settings)
      : group_(games, threads, seed, settings) {}
  int advance(const float* logits, const float* values, void* features,
              std::int8_t* networks) override {
    return group_.advance(logits, values, static_cast<typename Domain::Features*>(features),
                          networks);
  }
  int take_samples(void* out, int most) override {
    return group_.take_samples(static_cast<Sample<Domain>*>(out), most);
  }
  void set_search(const SearchSettings& search) override { group_.set_search(search); }
  Score score() override { return group_.score(); }

 private:
  Group<Domain> group_;
};

template <class F>
auto for_game(int game, F f) {
  switch (game) {
    case 0: return f.template operator()<QuoridorDomain>();
    case 1: return f.template operator()<OthelloDomain>();
    default: return f.template operator()<MultiplayerDomain>();
  }
}

template <class Network, class Evaluation, class Features, class F>
int judge(std::span<const std::byte> file, const Features* features, int count, float* logits,
          float* chances, F chances_of) {
  const auto network = Network::read(file);
  if (!network) return 0;
  Network evaluator(*network);
  Evaluation evaluation;
  for (int i = 0; i < count; ++i) {
    evaluator.evaluate(features[i], evaluation);
    // A network that knows larger boards has room for more moves than the game has.
    logits = std::ranges::copy(
                 std::span(evaluation.logits).first(outflank::search::quoridor::kViewMoves), logits)
                 .out;
    chances = std::ranges::copy(chances_of(evaluation), chances).out;
  }
  return 1;
}

}  // namespace

extern "C" {

int teacher_features_size(int game) {
  return for_game(game, []<class D> { return static_cast<int>(sizeof(typename D::Features)); });
}
int teacher_sample_size(int game) {
  return for_game(game, []<class D> { return static_cast<int>(sizeof(Sample<D>)); });
}
int teacher_actions(int game) {
  return for_game(game, []<class D> { return D::kActions; });
}

AnyGroup* teacher_new(int game, int games, int threads, std::uint64_t seed,
                      const Settings* settings) {
  return for_game(game, [&]<class D>() -> AnyGroup* {
    return std::make_unique<GroupOf<D>>(games, threads, seed, group_of(*settings)).release();
  });
}
void teacher_delete(AnyGroup* group) {
  const std::unique_ptr<AnyGroup> owner(group);
}
void teacher_set_search(AnyGroup* group, const Settings* settings) {
  group->set_search(search_of(*settings));
}
int teacher_advance(AnyGroup* group, const float* logits, const float* values, void* features,
                    std::int8_t* networks) {
  return group->advance(logits, values, features, networks);
}
int teacher_take_samples(AnyGroup* group, void* out, int most) {
  return group->take_samples(out, most);
}
void teacher_score(AnyGroup* group, std::int64_t* out) {
  const Score score = group->score();
  out[0] = score.wins;
  out[1] = score.draws;
  out[2] = score.losses;
  out[3] = score.plies;
}

// Evaluates positions of the game with the engine's network in `file`: their logits, and the win chance of the player
// to move or the shares of the four sides. 0 if the file is not one.
int teacher_judge(int game, const char* file, std::int64_t size, const void* features, int count,
                  float* logits, float* chances) {
  using namespace outflank::search::quoridor;
  const auto bytes = std::as_bytes(std::span(file, static_cast<std::size_t>(size)));
  switch (game) {
    case 0:
      return judge<PolicyNetwork, NetworkEvaluation>(
          bytes, static_cast<const BoardFeatures*>(features), count, logits, chances,
          [](const NetworkEvaluation& e) { return std::span(&e.win_chance, 1); });
    case 2:
      return judge<MultiplayerNetwork, MultiplayerEvaluation>(
          bytes, static_cast<const MultiplayerFeatures*>(features), count, logits, chances,
          [](const MultiplayerEvaluation& e) { return std::span(e.shares); });
    default: return 0;
  }
}

}  // extern "C"
