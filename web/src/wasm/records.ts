import { Module } from './module';
import type { FileEntry, GameRecord } from './types';

export type FileFormat =
  | 'record'
  | 'json'
  | 'moves'
  | 'ggf'
  | 'contest'
  | 'contest-manual'
  | 'contest-arena'
  | 'contest-protobuf';

/** The games of a file that is kept in the module's memory until `close`; every call may throw a Refusal. */
export class FileGames {
  constructor(
    private readonly module: Module,
    private readonly handle: number,
  ) {}

  /** The next games, at most `count`; none at the end. */
  next(count: number): FileEntry[] {
    this.module.ask('outflank_games_next', this.handle, count);
    return JSON.parse(this.module.answer()) as FileEntry[];
  }

  /** A game by its number; `next` continues behind it. All games between the last one and this are read as well. */
  read(number: number): GameRecord {
    this.module.ask('outflank_games_read', this.handle, number);
    return JSON.parse(this.module.answer()) as GameRecord;
  }

  close(): void {
    this.module.call('outflank_games_close', this.handle);
  }
}

/** Reads and writes records as files; every call may throw a Refusal. */
export class Records {
  constructor(private readonly module: Module) {}

  static async load(source: WebAssembly.Module): Promise<Records> {
    return new Records(await Module.instantiate(source));
  }

  /** The first game of a file in any supported format; some of them are binary. */
  read(file: string | Uint8Array): GameRecord {
    this.module.ask('outflank_read_record', file);
    return JSON.parse(this.module.answer()) as GameRecord;
  }

  /** The games of a file in any supported format, one after the other. */
  games(file: string | Uint8Array): FileGames {
    return new FileGames(this.module, this.module.call('outflank_games_open', file));
  }

  write(record: GameRecord, format: Exclude<FileFormat, 'contest-protobuf'>): string {
    this.module.ask('outflank_write_record', JSON.stringify(record), format);
    return this.module.answer();
  }

  /** A file in any format; refused if the format cannot express the game. */
  file(record: GameRecord, format: FileFormat): Uint8Array<ArrayBuffer> {
    this.module.ask('outflank_write_record', JSON.stringify(record), format);
    return this.module.answerBytes();
  }
}
