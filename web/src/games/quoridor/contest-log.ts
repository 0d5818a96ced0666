// A log of the Quoridor contest, in any of its shapes. It contains every position, so that no rules are needed: its
// content is shown, right or wrong.
import { parseWall, squareName } from '../../game/geometry';
import type { BotTalk, Message, ReplayFrame, ReplayGame } from '../../replay/data';
import { BadLog, type LogTrouble, NoLog } from '../../replay/log-trouble';
import type { LogReader } from '../../replay/logs';
import { isContestProtobuf, readContestProtobuf } from './contest-protobuf';

// biome-ignore lint/suspicious/noExplicitAny: whatever a program has written; every use is checked
type Written = any;

interface Frame extends ReplayFrame {
  pawns: (string | null)[];
  left: number[];
  walls: number;
}
type Size = ReplayGame['size'];

const kMaxSize = 25;

function fail(trouble: LogTrouble, found = ''): never {
  throw new BadLog(trouble, found);
}

function list(value: Written): Written[] {
  return Array.isArray(value) ? value : [];
}

function squareOf(at: Written, [columns, rows]: Size): string {
  const column = at?.x ?? at?.X;
  const row = at?.y ?? at?.Y;
  const whole = Number.isInteger(column) && Number.isInteger(row);
  const onBoard = whole && column >= 0 && row >= 0 && column < columns && row < rows;
  return onBoard ? squareName({ column, row }) : fail('badSquare', `(${column}, ${row})`);
}

function wallOf(wall: Written, size: Size): string {
  return squareOf(wall, size) + (Number(wall.isVertical) ? 'v' : 'h');
}

/** Flat, or under the name of its kind, as visualizers decode it. */
function actionOf(tick: Written): Written {
  const action = tick.action ?? tick.Action ?? {};
  return action.oneofKind ? { type: action.oneofKind, ...action[action.oneofKind] } : action;
}

function moveOf(action: Written, size: Size): string {
  const at = action.Properties ?? action.properties ?? action;
  return action.type === 'place' ? wallOf(at, size) : squareOf(at, size);
}

/** Later servers give the index of each. */
function playersOf(init: Written): Written[] {
  if (!Array.isArray(init?.players) || !(init.board || init.boardSize)) fail('noStart');
  const players = init.players.slice(0, 4);
  const told = players.every((_: Written, i: number) =>
    players.some((other: Written) => other?.index === i),
  );
  return told ? players.sort((a: Written, b: Written) => a.index - b.index) : players;
}

function sizeOf(init: Written): Size {
  const size: Size = [
    Number(init.board?.cols ?? init.boardSize),
    Number(init.board?.rows ?? init.boardSize),
  ];
  const possible = size.every((n) => Number.isInteger(n) && n > 0 && n <= kMaxSize);
  return possible ? size : fail('badSize');
}

/** When the first message was sent, by the clock of the log. */
function beginningOf(ticks: Written[]): number {
  for (const tick of ticks) {
    for (const bot of list(tick.bots)) {
      for (const { timestamp } of [...list(bot.received), ...list(bot.sent)]) {
        if (Number.isFinite(timestamp)) return timestamp;
      }
    }
  }
  return 0;
}

class Reading {
  private readonly players: Written[];
  private readonly size: Size;
  private readonly ticks: Written[];
  private readonly beginning: number;
  private readonly share: number;
  private readonly game: ReplayGame;
  private readonly frames: Frame[] = [];
  private readonly talk: Record<string, BotTalk[]> = {};
  private walls: [wall: string, owner: number][] = [];

  constructor(
    private readonly log: Written,
    source: string,
  ) {
    this.players = playersOf(log?.init);
    this.size = sizeOf(log.init);
    this.ticks = list(this.fromServer ? log.ticks : log.tick);
    if (this.ticks.length === 0) fail('noTicks');
    this.beginning = beginningOf(this.ticks);
    this.share = Math.floor(Number(log.init.numOfWalls) / this.players.length);
    this.game = {
      game: 'quoridor',
      rules: '',
      size: this.size,
      source,
      seats: this.players.map((player) => ({ name: String(player?.name ?? ''), kind: 'bot' })),
      result: '*',
      reason: null,
      places: [],
      tags: {},
      comment: '',
      moves: [],
      frames: this.frames,
      talk: this.talk,
    };
  }

  private get fromServer(): boolean {
    return Array.isArray(this.log?.ticks);
  }

  read(): ReplayGame {
    this.ticks.forEach((tick, i) => {
      this.readTick(tick, i);
    });
    // The manual shows the board before each action: the one after the last is made from the action itself.
    if (!this.fromServer && this.game.moves.length > 0) this.frames.push(this.afterLast());
    this.frames.forEach((frame, ply) => {
      frame.turn = this.game.moves[ply]?.seat ?? null;
    });
    return { ...this.game, walls: this.walls };
  }

  private seatOf(value: Written): number {
    const known = Number.isInteger(value) && value >= 0 && value < this.players.length;
    return known ? value : fail('badPlayer', String(value));
  }

  private readTick(tick: Written, i: number): void {
    const first = i === 0;
    const action = actionOf(tick);
    const acts = action.type === 'move' || action.type === 'place';
    if (this.fromServer && first && acts) fail('firstTick');
    if (acts) {
      const move = moveOf(action, this.size);
      this.game.moves.push({ move, seat: this.seatOf(tick.currentPlayer) });
    }
    const frame = this.frameOf(tick, i);
    if (acts || first) this.frames.push(frame);
    // A player who cannot move leaves the board without a move.
    else if (this.fromServer) this.frames[this.frames.length - 1] = frame;
    for (const bot of list(tick.bots)) this.listen(bot, tick);
  }

  private frameOf(tick: Written, i: number): Frame {
    if (!Array.isArray(tick.pawnPos) || !Array.isArray(tick.walls)) fail('noPawns', String(i + 1));
    const pawns: (string | null)[] = this.players.map(() => null);
    tick.pawnPos.forEach((pawn: Written, seat: number) => {
      if (pawn.x >= 0) pawns[this.seatOf(pawn.playerID ?? seat)] = squareOf(pawn, this.size);
    });
    this.walls = tick.walls.map((wall: Written) => [
      wallOf(wall, this.size),
      this.seatOf(wall.who),
    ]);
    const left = Array.isArray(tick.ownedWalls)
      ? tick.ownedWalls.map(Number)
      : this.players.map(
          (_, seat) => this.share - this.walls.filter(([, owner]) => owner === seat).length,
        );
    return { pawns, left, walls: this.walls.length, turn: null };
  }

  private afterLast(): Frame {
    const { move, seat } = this.game.moves.at(-1) ?? fail('noTicks');
    const frame = structuredClone(this.frames.at(-1)) ?? fail('noTicks');
    if (!parseWall(move)) {
      frame.pawns[seat] = move;
    } else {
      this.walls.push([move, seat]);
      frame.left[seat] = (frame.left[seat] ?? 0) - 1;
      frame.walls += 1;
    }
    return frame;
  }

  private listen(bot: Written, tick: Written): void {
    const messages = (all: Written, direction: 'in' | 'out') =>
      list(all).map(({ timestamp, message }): Message => {
        const at = Number.isFinite(timestamp) ? timestamp - this.beginning : 0;
        return [direction, Math.max(0, at), String(message).replace(/\n$/, '')];
      });
    const talk: BotTalk = {
      seat: this.seatOf(Number(bot.index ?? bot.id)),
      messages: [...messages(bot.received, 'in'), ...messages(bot.sent, 'out')].sort(
        (a, b) => a[1] - b[1],
      ),
    };
    if (bot.botLog) talk.printed = String(bot.botLog);
    const gone = bot.offline && talk.seat === tick.currentPlayer ? 'offline' : '';
    const fault = bot.commandError || bot.error || gone;
    if (fault) talk.fault = String(fault);
    if (talk.messages.length === 0 && !talk.printed && !talk.fault) return;
    const ply = String(this.game.moves.length);
    this.talk[ply] = [...(this.talk[ply] ?? []), talk];
  }
}

function readJson(bytes: Uint8Array): Written {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    const text = new TextDecoder().decode(bytes.subarray(0, 64)).trim();
    if (!text.startsWith('{')) throw new NoLog();
    // Where it is broken, as far as this browser says it.
    const place = /position (\d+)/.exec(String(error))?.[1];
    throw place ? new BadLog('badJsonAt', place) : new BadLog('badJson');
  }
}

export const log: LogReader = {
  read(bytes, name) {
    const written = isContestProtobuf(bytes) ? readContestProtobuf(bytes) : readJson(bytes);
    return new Reading(written, name).read();
  },
};
