// Openings: games by their first moves; mirror images count as one.
import type { Symmetry } from '../games/openings';

export interface OpeningNode {
  games: number;
  /** Won by the first player, and drawn. */
  wins: number;
  draws: number;
  /** The first player's win chance here by the engine; null if it has not searched this. */
  chance: number | null;
  next: Map<string, OpeningNode>;
}

export interface OpeningMove {
  move: string;
  games: number;
  wins: number;
  draws: number;
  chance: number | null;
}

/** Beyond this it is no longer an opening. */
export const kOpeningPlies = 24;

function emptyNode(): OpeningNode {
  return { games: 0, wins: 0, draws: 0, chance: null, next: new Map() };
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [one = '', other = ''] = [a[i], b[i]];
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
}

/** The canonical form of a list of moves, and the symmetry that leads there. */
export function normal(moves: readonly string[], symmetries: readonly Symmetry[]) {
  let best: { moves: string[]; symmetry: Symmetry } | null = null;
  for (const symmetry of symmetries) {
    const turned = moves.map(symmetry.of);
    if (!best || compare(turned, best.moves) < 0) best = { moves: turned, symmetry };
  }
  if (!best) throw new Error('there is always the symmetry that changes nothing');
  return best;
}

export class OpeningTree {
  private readonly root = emptyNode();

  constructor(private readonly symmetries: readonly Symmetry[]) {}

  get games(): number {
    return this.root.games;
  }

  /** A game that began like this; `points` are those of the first player: 1, 0.5 or 0. */
  add(moves: readonly string[], points: number): void {
    const kept = normal(moves.slice(0, kOpeningPlies), this.symmetries).moves;
    let node = this.root;
    const count = (one: OpeningNode) => {
      one.games++;
      if (points === 1) one.wins++;
      else if (points === 0.5) one.draws++;
    };
    count(node);
    for (const move of kept) {
      let next = node.next.get(move);
      if (!next) {
        next = emptyNode();
        node.next.set(move, next);
      }
      node = next;
      count(node);
    }
  }

  /** What was played after these moves, most frequent first, for the board as given. */
  after(moves: readonly string[]): OpeningMove[] {
    const { moves: kept, symmetry } = normal(moves, this.symmetries);
    let node: OpeningNode | undefined = this.root;
    for (const move of kept) node = node?.next.get(move);
    const found = [...(node?.next ?? [])].map(([move, { games, wins, draws, chance }]) => ({
      move: symmetry.back(move),
      games,
      wins,
      draws,
      chance,
    }));
    return found.sort((a, b) => b.games - a.games || (a.move < b.move ? -1 : 1));
  }

  /** Lines of `ply move games wins draws chance`, each move below the one before it: tools/puzzles/openings.py. */
  static parse(text: string, symmetries: readonly Symmetry[]): OpeningTree {
    const tree = new OpeningTree(symmetries);
    const way = [tree.root];
    for (const line of text.split('\n')) {
      const found = /^(\d+) (\S+) (\d+) (\d+) (\d+) (\d+|-)$/.exec(line);
      if (!found) continue;
      const [, ply, move = '', games, wins, draws, chance] = found;
      const node: OpeningNode = {
        games: Number(games),
        wins: Number(wins),
        draws: Number(draws),
        chance: chance === '-' ? null : Number(chance) / 1000,
        next: new Map(),
      };
      const depth = Number(ply);
      if (depth === 0) {
        Object.assign(tree.root, node, { next: tree.root.next });
        continue;
      }
      way[depth - 1]?.next.set(move, node);
      way[depth] = node;
      way.length = depth + 1;
    }
    return tree;
  }
}
