// Tournaments in the server's API: docs/api.md.
import type { ReplayGame } from '../replay/data';
import { meetingOf, type ReportGame, type Result } from '../report/data';
import type { GameRecord } from '../wasm/types';

export type TournamentState = 'running' | 'finished' | 'stopped';

export interface TournamentRow {
  id: string;
  title: string;
  game: string;
  state: TournamentState;
  created_at: number;
  updated_at: number;
  /** Null before the first game. */
  overview: {
    kind: string;
    seats: number;
    entrants: number;
    games_finished: number;
    games_planned: number;
    leaders: string[];
  } | null;
}

export interface Tournament extends Omit<TournamentRow, 'overview'> {
  version: number;
  settings: { clock?: string; [other: string]: unknown } | null;
  result: Result | null;
}

export interface TournamentGame {
  number: number;
  summary: ReportGame;
  /** Null if it was too long to be published. */
  record: GameRecord | null;
  /** With the bots' messages; null if they are not stored. */
  replay: ReplayGame | null;
}

export interface TournamentGames {
  games: ReportGame[];
  /** The next page begins after this number. */
  next: number | null;
}

export interface TournamentPage {
  tournaments: TournamentRow[];
  next: string | null;
}

/** The result as reports show it: the server knows better than the result whether it is still running. */
export function shownResult({ result, state }: Tournament): Result | null {
  return result && { ...result, state };
}

/** The part of a result for one entrant: its line, its games and its own faults. */
export function resultOfEntrant(result: Result, name: string): Result {
  const standings = result.standings.filter((row) => row.name === name);
  const games = result.games
    .filter(({ names }) => names.includes(name))
    .map((game) => ({ ...game, faults: game.faults.filter((fault) => fault.name === name) }));
  return { ...result, standings, games, games_finished: standings[0]?.games ?? 0 };
}

/** The opponents of an entrant, those at the top of the table first. */
export function opponentsOf(result: Result, name: string) {
  return result.standings.flatMap((row) => {
    const met = row.name === name ? null : meetingOf(result, name, row.name);
    return met && met.games > 0 ? [{ name: row.name, met }] : [];
  });
}
