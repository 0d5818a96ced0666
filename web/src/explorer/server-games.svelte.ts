// Openings of the games that are stored on this server: docs/api.md, "Openings".
import { ask } from '../online/api';
import { sentenceOf } from '../online/people';
import { query } from '../online/search';
import type { GameName } from '../wasm/types';
import type { OpeningMove } from './opening-tree';

interface Answer {
  games: number;
  /** So many moves from the start are counted. */
  plies: number;
  moves: Omit<OpeningMove, 'chance'>[];
}

export class ServerGames {
  /** What was played from the position that was looked at last; null until the server has told. */
  moves = $state.raw<OpeningMove[] | null>(null);
  plies = $state(0);
  /** Why it has not, in a sentence. */
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
      // Somebody may have moved on while the server was asked.
      if (this.line !== line) return;
      this.plies = answer.plies;
      this.moves = answer.moves.map((one) => ({ ...one, chance: null }));
    } catch (error) {
      if (this.line === line) this.trouble = sentenceOf(error);
    }
  }
}
