import { compile, type ModuleSource } from './load';
import { Module } from './wasm/module';
import type { Board } from './wasm/types';

/** One game: its rules, its start and the moves so far. What is refused throws a Refusal and changes nothing. */
export class Game {
  constructor(
    private readonly module: Module,
    private readonly handle: number,
  ) {}

  play(move: string): void {
    this.module.ask('outflank_play', this.handle, move);
  }

  /** A list of moves as people write it; all of them or none. */
  playList(moves: string): void {
    this.module.ask('outflank_play_list', this.handle, moves);
  }

  /** False if there is nothing to take back. */
  undo(): boolean {
    return this.module.call('outflank_undo', this.handle) !== 0;
  }

  /** The position with all its legal moves; each game has more fields of its own. */
  view<B extends Board = Board>(): B {
    this.module.ask('outflank_view', this.handle);
    return JSON.parse(this.module.answer()) as B;
  }

  /** Move sequences of exactly that many plies, from 0 to 200. */
  perft(depth: number): number {
    this.module.ask('outflank_perft', this.handle, depth);
    return Number(this.module.answer());
  }

  /** Frees its memory; nothing may be called afterwards. */
  close(): void {
    this.module.call('outflank_close', this.handle);
  }
}

/** The rules of all games. */
export class Games {
  constructor(private readonly module: Module) {}

  /** `quoridor` or `othello`; rules as text (`players=4 size=11`), a position to begin with. */
  open(game: string, rules = '', position = ''): Game {
    return new Game(this.module, this.module.ask('outflank_open', game, rules, position));
  }
}

export async function loadGames(source?: ModuleSource): Promise<Games> {
  const module = await compile(source, new URL('../modules/rules.wasm', import.meta.url));
  return new Games(await Module.instantiate(module));
}
