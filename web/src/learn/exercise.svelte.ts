// An exercise in progress: the real rules decide what is legal.
import type { Exercise } from '../games/lessons';
import type { Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { GameName, GameRecord, MatchView } from '../wasm/types';

export type Verdict =
  | { kind: 'right'; move: string }
  | { kind: 'other'; move: string }
  /** What the rules refuse; `right` if that was the task. */
  | { kind: 'refused'; code: string; right: boolean };

export class Attempt {
  view: MatchView = $state.raw() as MatchView;
  verdict: Verdict | null = $state.raw(null);
  lastMove: { move: string; seat: number } | null = $state.raw(null);

  constructor(
    private readonly rules: Rules,
    private readonly game: GameName,
    private readonly exercise: Exercise,
  ) {
    this.view = this.after([]);
  }

  get solved(): boolean {
    const { verdict } = this;
    return verdict?.kind === 'right' || (verdict?.kind === 'refused' && verdict.right);
  }

  /** Tries a move; a wrong one changes nothing on the board. */
  play(move: string): void {
    if (this.solved) return;
    const seat = this.view.to_move;
    try {
      const next = this.after([move]);
      const right = this.exercise.refusal === undefined && this.exercise.isRight(move);
      this.verdict = { kind: right ? 'right' : 'other', move };
      if (!right) return;
      this.view = next;
      this.lastMove = { move, seat };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error.code);
    }
  }

  /** The board shows a refused move itself. */
  refuse(code: string): void {
    if (this.solved) return;
    this.verdict = { kind: 'refused', code, right: code === this.exercise.refusal };
  }

  /** The name of the reason why a move is refused; null if it is legal. */
  why(move: string): string | null {
    const match = this.rules.open(this.record([]), 0);
    try {
      match.check(move);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    } finally {
      match.close();
    }
  }

  again(): void {
    this.view = this.after([]);
    this.verdict = null;
    this.lastMove = null;
  }

  private record(moves: string[]): GameRecord {
    const { position } = this.exercise;
    const listed = moves.map((move) => ({ move }));
    return { outflank: 1, game: this.game, position, moves: listed, result: '*' };
  }

  private after(moves: string[]): MatchView {
    const match = this.rules.open(this.record([]), 0);
    try {
      for (const move of moves) match.play(match.clocks(0).to_move, move, 0);
      return match.view(0);
    } finally {
      match.close();
    }
  }
}
