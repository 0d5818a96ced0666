// Puzzles as they are shipped: data/puzzles/GAME.txt, which tools/puzzles makes (docs/puzzles.md).
import type { GameName } from '../wasm/types';

export interface Puzzle {
  id: string;
  /** Of the puzzle, on the scale of people's ratings. */
  rating: number;
  /** The lowest level of the engine that finds it. */
  level: number;
  /** The win chance with the solution and with the next best move, from 0 to 1. */
  chance: number;
  second: number;
  /** Whether the solution is proven to win. */
  exact: boolean;
  themes: string[];
  /** The solution, and a possible continuation. */
  line: string[];
  position: string;
}

/** Every field but the last, the position, which has spaces of its own. */
const kLine = /^(\w+) (\d+) (\d+) (\d+) (\d+) ([01]) ([\w,]+) ([\w,]+) (.+)$/;

function parseLine(text: string): Puzzle | null {
  const found = kLine.exec(text);
  if (!found) return null;
  const [, id = '', rating, level, chance, second, exact, themes = '', line = '', position = ''] =
    found;
  return {
    id,
    rating: Number(rating),
    level: Number(level),
    chance: Number(chance) / 1000,
    second: Number(second) / 1000,
    exact: exact === '1',
    themes: themes.split(','),
    line: line.split(','),
    position,
  };
}

/** Comments begin with #; other lines that are not puzzles are skipped. */
export function parsePuzzles(text: string): Puzzle[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => parseLine(line) ?? []);
}

const loaded = new Map<GameName, Promise<Puzzle[]>>();

/** The puzzles of a game; retries after a failure. */
export function loadPuzzles(game: GameName): Promise<Puzzle[]> {
  const known = loaded.get(game);
  if (known) return known;
  const asked = (async () => {
    const name = `puzzles-${game}.txt`;
    const response = await fetch(`${import.meta.env.BASE_URL}modules/${name}`);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return parsePuzzles(await response.text());
  })();
  loaded.set(game, asked);
  asked.catch(() => loaded.delete(game));
  return asked;
}
