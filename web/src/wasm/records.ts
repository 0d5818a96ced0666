import { Module } from './module';
import type { GameRecord } from './types';

export type FileFormat =
  | 'record'
  | 'json'
  | 'moves'
  | 'ggf'
  | 'contest'
  | 'contest-manual'
  | 'contest-arena'
  | 'contest-protobuf';

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
