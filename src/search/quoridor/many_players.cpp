#include "search/quoridor/many_players.h"

#include <algorithm>
#include <cmath>

#include "games/quoridor/notation.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t index(int player) {
  return static_cast<std::size_t>(player);
}

}  // namespace

template <class Board>
ManyPlayers<Board>::ManyPlayers(SearchControl& control, const Position& position)
    : control_(control), position_(position) {
  for (int p = 0; p < position_.players(); ++p) {
    if (position_.in_play(p)) root_paths_[index(p)] = finder_.find(position_, p);
  }
  for (const Move move : position_.legal_moves()) root_moves_.push_back({move, 0, {move}});
}

template <class Board>
bool ManyPlayers<Board>::should_stop() {
  if (stopped_) return true;
  if (control_.max_nodes != 0 && nodes_ >= control_.max_nodes) {
    stopped_ = true;
  } else if ((nodes_ & 127) == 0) {
    stopped_ = control_.stop.load(std::memory_order_relaxed) ||
               (control_.deadline > 0 && control_.now() >= control_.deadline);
  }
  return stopped_;
}

template <class Board>
typename ManyPlayers<Board>::Shares ManyPlayers<Board>::result() const {
  const auto ending = position_.ending();
  Shares shares{};
  int winners = 0;
  for (int p = 0; p < position_.players(); ++p) winners += ending->outcome.places[index(p)] == 1;
  for (int p = 0; p < position_.players(); ++p) {
    if (ending->outcome.places[index(p)] == 1)
      shares[index(p)] = 1.0F / static_cast<float>(winners);
  }
  return shares;
}

template <class Board>
typename ManyPlayers<Board>::Shares ManyPlayers<Board>::estimate(const Paths& paths) const {
  // Strength in steps: how near, how soon on turn, how many walls in hand.
  constexpr float kTurn = 0.22F;
  constexpr float kWall = 0.35F;
  constexpr float kSteepness = 0.85F;
  Shares shares{};
  float sum = 0;
  for (int p = 0; p < position_.players(); ++p) {
    if (!position_.in_play(p)) continue;
    const int wait = (p - position_.to_move() + position_.players()) % position_.players();
    const float strength = -static_cast<float>(paths[index(p)].distance) -
                           kTurn * static_cast<float>(wait) +
                           kWall * std::sqrt(static_cast<float>(4 * position_.walls_left(p)));
    shares[index(p)] = std::exp(kSteepness * strength);
    sum += shares[index(p)];
  }
  for (float& share : shares) share /= sum;
  return shares;
}

template <class Board>
std::vector<Move> ManyPlayers<Board>::candidates(const Paths& paths, int depth) const {
  const int mover = position_.to_move();
  std::vector<Move> moves;
  const auto legal = position_.legal_moves();
  // The others in the order of how near they are; with little depth left only the leader counts.
  std::vector<int> rivals;
  for (int p = 0; p < position_.players(); ++p) {
    if (p != mover && position_.in_play(p)) rivals.push_back(p);
  }
  std::ranges::sort(rivals, {}, [&](int p) { return paths[index(p)].distance; });
  if (depth <= 1 && rivals.size() > 1) rivals.resize(1);
  for (const Move move : legal) {
    if (!move.is_wall()) {
      moves.push_back(move);
      continue;
    }
    const bool cuts =
        std::ranges::any_of(rivals, [&](int p) { return paths[index(p)].cut_by(move); });
    if (cuts && !paths[index(mover)].cut_by(move)) moves.push_back(move);
  }
  return moves;
}

template <class Board>
typename ManyPlayers<Board>::Shares ManyPlayers<Board>::play_and_search(Move move,
                                                                        const Paths& paths,
                                                                        int depth,
                                                                        std::vector<Move>& line) {
  const int mover = position_.to_move();
  const auto undo = position_.play_unchecked(move);
  Shares shares;
  if (position_.over()) {
    ++nodes_;
    shares = result();
  } else {
    Paths after = paths;
    for (int p = 0; p < position_.players(); ++p) {
      const bool changed = move.is_wall() ? paths[index(p)].cut_by(move) : p == mover;
      if (changed && position_.in_play(p)) after[index(p)] = finder_.find(position_, p);
    }
    shares = search(after, depth, line);
  }
  position_.undo(undo);
  return shares;
}

template <class Board>
typename ManyPlayers<Board>::Shares ManyPlayers<Board>::search(const Paths& paths, int depth,
                                                               std::vector<Move>& line) {
  ++nodes_;
  if (should_stop() || depth <= 0) return estimate(paths);
  const std::size_t mover = index(position_.to_move());
  Shares best{};
  best[mover] = -1;
  std::vector<Move> continuation;
  for (const Move move : candidates(paths, depth)) {
    continuation.clear();
    const Shares shares = play_and_search(move, paths, depth - 1, continuation);
    if (shares[mover] > best[mover]) {
      best = shares;
      line.assign(1, move);
      line.insert(line.end(), continuation.begin(), continuation.end());
    }
    if (stopped_ || best[mover] >= 1) break;
  }
  return best;
}

template <class Board>
bool ManyPlayers<Board>::deepen(int depth, Report& report) {
  const std::size_t mover = index(position_.to_move());
  std::vector<RootMove> searched = root_moves_;
  std::size_t done = 0;
  for (RootMove& root : searched) {
    std::vector<Move> line;
    const Shares shares = play_and_search(root.move, root_paths_, depth - 1, line);
    if (stopped_ && depth > 1) break;
    root.share = shares[mover];
    root.line.assign(1, root.move);
    root.line.insert(root.line.end(), line.begin(), line.end());
    ++done;
    if (stopped_) break;
  }
  if (done == searched.size() || depth == 1) {
    std::stable_sort(searched.begin(), searched.end(),
                     [](const RootMove& a, const RootMove& b) { return a.share > b.share; });
    root_moves_ = searched;
    report.depth = depth;
  } else if (done > 0) {
    // Moves were tried best first: what was finished at this depth may still raise a new best.
    const auto best =
        std::max_element(searched.begin(), searched.begin() + static_cast<std::ptrdiff_t>(done),
                         [](const RootMove& a, const RootMove& b) { return a.share < b.share; });
    std::rotate(searched.begin(), best, best + 1);
    root_moves_ = searched;
  }
  report.nodes = nodes_;
  report.lines.clear();
  const RootMove& best = root_moves_.front();
  Line line{.win_chance = best.share,
            .score = static_cast<int>(std::lround(100 * best.share)),
            .exact = best.share >= 1,
            .moves = {}};
  for (const Move move : best.line) line.moves.push_back(to_text(move));
  report.lines.push_back(std::move(line));
  return !stopped_ && best.share < 1;
}

template class ManyPlayers<CompactBoard>;
template class ManyPlayers<LargeBoard>;

}  // namespace outflank::search::quoridor
