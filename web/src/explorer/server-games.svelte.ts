// Openings of the games that are stored on this server: docs/api.md, "Openings".
import { ask } from '../online/api';
import { sentenceOf } from '../online/people';
import { query } from '../online/search';
import type { GameName } from '../wasm/types';
import type { OpeningMove } from './opening-tree';

interface Answer {
  games: number;
  /** The number of moves from the start that are counted. */
  plies: number;
  moves: Omit<OpeningMove, 'chance'>[];
}

export class ServerGames {
  /** The moves played in the last requested position; null until the server has answered. */
  moves = $state.raw<OpeningMove[] | null>(null);
  plies = $state(0);
  /** The error message, if any. */
  trouble = $state('');
  private line = '';
  private readonly known = new Map<string, Answer>();

  constructor(private readonly game: GameName) {}

  async look(moves: readonly string[]): Promise<void> {
    const line = moves.join(' ');
    this.line = line;
    this.moves = null;
    this.trouble = '';
    try {
      const answer =
        this.known.get(line) ??
        (await ask<Answer>('GET', `/explorer${query({ game: this.game, moves: line })}`));
      this.known.set(line, answer);
      // The position may have changed while the server was queried.
      if (this.line !== line) return;
      this.plies = answer.plies;
      this.moves = answer.moves.map((one) => ({ ...one, chance: null }));
    } catch (error) {
      if (this.line === line) this.trouble = sentenceOf(error);
    }
  }
}
