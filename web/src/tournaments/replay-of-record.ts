// A replay made from the record of a game by the rules, if the server has no more: without the bots' messages.
import type { ReplayGame } from '../replay/data';
import { gameReplay } from '../replay/games';
import type { Rules } from '../wasm/match';
import type { GameRecord } from '../wasm/types';

/** Throws a Refusal for an invalid record. */
export function replayOfRecord(rules: Rules, given: GameRecord): ReplayGame {
  const match = rules.open(given, 0);
  try {
    const view = match.view(0);
    const record = match.record(0);
    const moves = view.moves.map(({ move, seat }, i) => {
      const { comment, spent_ms: spent, clock_ms: clock } = record.moves[i] ?? {};
      return {
        move,
        seat: seat - 1,
        ...(spent !== undefined && { spent }),
        ...(clock !== undefined && { clock }),
        ...(comment && { comment }),
      };
    });
    const boards = [...moves.map((_, ply) => match.viewAfter(ply, 0).board), view.board];
    const { seats: own, frames, ...rest } = gameReplay(record.game).dataOf(boards, moves);
    return {
      ...rest,
      game: record.game,
      rules: record.rules ?? '',
      source: '',
      seats: view.seats.map(({ name, kind }, i) => ({ name, kind, ...own[i] })),
      result: record.result,
      reason: record.reason ?? null,
      places: view.end?.places ?? [],
      tags: record.tags ?? {},
      comment: record.comment ?? '',
      moves,
      frames: frames.map((frame, ply) => {
        const over = ply === moves.length && view.end !== null;
        return { ...frame, turn: over ? null : (boards[ply]?.to_move ?? 1) - 1 };
      }),
      departures: (record.departures ?? []).map(({ ply, seat, reason }) => ({
        after: ply,
        seat: seat - 1,
        reason,
      })),
    };
  } finally {
    match.close();
  }
}
