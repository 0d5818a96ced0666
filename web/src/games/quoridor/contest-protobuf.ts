// The contest's match log as Protocol Buffers, read into the JSON that its later server wrote. docs/records.md has
// the messages in words.
import { BadLog } from '../../replay/log-trouble';

/** By field number: its name, its type, and whether it repeats. */
type Fields = Record<number, readonly [name: string, kind: 'number' | 'text' | Fields, ...'all'[]]>;

const kSquare: Fields = { 1: ['x', 'number'], 2: ['y', 'number'] };
const kWall: Fields = { ...kSquare, 3: ['isVertical', 'number'], 4: ['who', 'number'] };
const kMessage: Fields = { 1: ['message', 'text'], 2: ['timestamp', 'number'] };
const kBot: Fields = {
  1: ['id', 'text'],
  2: ['index', 'number'],
  3: ['received', kMessage, 'all'],
  4: ['sent', kMessage, 'all'],
  5: ['error', 'text'],
  6: ['botLog', 'text'],
  7: ['distance', 'number'],
  8: ['offline', 'number'],
};
const kTick: Fields = {
  1: ['currentPlayer', 'number'],
  2: ['pawnPos', kSquare, 'all'],
  3: ['walls', kWall, 'all'],
  4: ['ownedWalls', 'number', 'all'],
  5: ['start', 'number'],
  6: ['move', kSquare],
  7: ['place', kWall],
  8: ['cannotmove', 'number'],
  9: ['bots', kBot, 'all'],
};
const kPlayer: Fields = { 1: ['id', 'text'], 2: ['index', 'number'], 3: ['name', 'text'] };
const kInit: Fields = {
  1: ['players', kPlayer, 'all'],
  2: ['boardSize', 'number'],
  3: ['numOfWalls', 'number'],
};
const kMatch: Fields = { 1: ['init', kInit], 2: ['ticks', kTick, 'all'] };

/** Fields that proto3 omits when they are 0 or empty, and that we need. */
const kZeros = new Set(
  'x y isVertical who index currentPlayer boardSize numOfWalls timestamp'.split(' '),
);
const kEmpty = new Set(['id', 'name', 'message']);

class WireReader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}

  get more(): boolean {
    return this.at < this.bytes.length;
  }
  get next(): number | undefined {
    return this.bytes[this.at];
  }

  /** Negative numbers are written with 64 bits. Times in milliseconds fit a number exactly. */
  varint(): number {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new BadLog('cutShort');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    throw new BadLog('badField', 'varint');
  }

  take(size: number): Uint8Array {
    if (size < 0 || size > this.bytes.length - this.at) throw new BadLog('cutShort');
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  /** The content of a field of that wire type. */
  value(type: number): number | Uint8Array {
    if (type === 0) return this.varint();
    if (type === 2) return this.take(this.varint());
    if (type === 1) return this.take(8);
    if (type === 5) return this.take(4);
    throw new BadLog('badField', `wire type ${type}`);
  }
}

/** A log is the message init, which begins with a player, and then ticks, with a byte that never occurs in text. */
export function isContestProtobuf(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x0a) return false;
  try {
    const reader = new WireReader(bytes.subarray(1));
    const init = reader.take(reader.varint());
    return init[0] === 0x0a && (!reader.more || reader.next === 0x12);
  } catch {
    return false;
  }
}

type Json = Record<string, unknown>;

function emptyMessage(fields: Fields): Json {
  const message: Json = {};
  for (const [name, , all] of Object.values(fields)) {
    if (all) message[name] = [];
    else if (kZeros.has(name)) message[name] = 0;
    else if (kEmpty.has(name)) message[name] = '';
  }
  return message;
}

function readMessage(bytes: Uint8Array, fields: Fields): Json {
  const reader = new WireReader(bytes);
  const message = emptyMessage(fields);
  while (reader.more) {
    const tag = reader.varint();
    const value = reader.value(tag & 7);
    const field = fields[tag >>> 3];
    if (!field) continue;
    const [name, kind, all] = field;
    const read: unknown[] = [];
    if (typeof value === 'number') {
      if (kind !== 'number') throw new BadLog('badField', name);
      read.push(value);
    } else if (kind === 'number') {
      if (!all) throw new BadLog('badField', name);
      for (const packed = new WireReader(value); packed.more; ) read.push(packed.varint());
    } else {
      read.push(kind === 'text' ? new TextDecoder().decode(value) : readMessage(value, kind));
    }
    if (all) for (const each of read) (message[name] as unknown[]).push(each);
    else [message[name]] = read;
  }
  return message;
}

const kActions = ['start', 'move', 'place', 'cannotmove'];

export function readContestProtobuf(bytes: Uint8Array): Json {
  const log = readMessage(bytes, kMatch);
  for (const tick of log.ticks as Json[]) {
    const type = kActions.find((kind) => tick[kind] !== undefined) ?? '';
    const details = tick[type];
    tick.action = { type, ...(typeof details === 'object' ? details : {}) };
  }
  return log;
}
