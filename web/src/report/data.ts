// The result of a tournament as reports hold it: docs/tournaments.md and docs/replay.md.

export interface Elo {
  value: number | null;
  low: number | null;
  high: number | null;
  /** If all games were won or lost, only one end is known. */
  bound: 'none' | 'at_least' | 'at_most';
}

export interface Standing {
  place: number;
  name: string;
  elo: Elo;
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  faults: number;
  seconds: number;
  score?: number;
}

export interface Meeting {
  first: string;
  second: string;
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  los: number | null;
}

export interface Encounter {
  names: string[];
  points: number[];
  finished: boolean;
  winner?: string;
  decided_by?: string;
}

export interface ReportGame {
  number: number;
  round: number;
  names: string[];
  places: number[];
  result: string;
  reason: string | null;
  plies: number;
  seconds: number[];
  faults: { name: string; fault: string; message: string }[];
  log?: unknown;
  worker?: string; // who played it, if not the arena itself
}

export interface Result {
  name: string;
  kind: string;
  game: string;
  rules: string;
  seed: number | string;
  seats: number;
  state: string;
  games_finished: number;
  games_planned: number;
  entrants: { name: string; player: string }[];
  standings: Standing[];
  crosstable: Meeting[];
  rounds: { round: number; encounters: Encounter[]; byes?: string[] }[];
  history: {
    games: number;
    elo: (number | null)[];
    points: (number | null)[];
    llr?: number | null;
  }[];
  sprt?: {
    elo0: number;
    elo1: number;
    llr: number;
    lower: number;
    upper: number;
    verdict: 'elo0' | 'elo1' | 'undecided';
  };
  games: ReportGame[];
  sums: {
    ends: Record<string, number>;
    faults: Record<string, number>;
    first_places: number[];
    plies: [shortest: number, median: number, longest: number] | null;
  };
}

export interface Replays {
  page: string;
  games: number[];
}

/** The entry of the crosstable for two names, from the view of the first. */
export function meetingOf(result: Result, first: string, second: string): Meeting | null {
  for (const met of result.crosstable) {
    if (met.first === first && met.second === second) return met;
    if (met.first === second && met.second === first) {
      return {
        ...met,
        points: met.games - met.points,
        wins: met.losses,
        losses: met.wins,
        los: met.los === null ? null : 1 - met.los,
      };
    }
  }
  return null;
}

/**
 * The share of points in the games played: byes count only for the points. Results of older versions lack
 * it; they have byes with points only in games of two.
 */
export function shareOf(row: Standing, seats: number): number {
  if (row.score !== undefined) return row.score;
  return seats === 2 ? (row.wins + row.draws / 2) / row.games : row.points / row.games;
}

/** Where a game can be opened, and as what. */
export interface GameLink {
  address: string;
  kind: 'replay' | 'log';
}
export type LinkTo = (game: ReportGame) => GameLink | null;

/** Where a game can be opened: its replay, at the end if there was a fault, or else its log. */
export function linkOf(game: ReportGame, replays: Replays): GameLink | null {
  const at = replays.games.indexOf(game.number);
  if (replays.page && at >= 0) {
    const move = game.faults.length > 0 ? `&move=${game.plies}` : '';
    return { address: `./${encodeURI(replays.page)}#game=${at + 1}${move}`, kind: 'replay' };
  }
  // The program passes only plain names, but a page trusts nobody.
  if (typeof game.log === 'string' && /^[\w.-][\w./-]*$/.test(game.log)) {
    return { address: `./${game.log}`, kind: 'log' };
  }
  return null;
}
