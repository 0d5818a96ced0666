// The displayed game and move, and everything that changes them.
import { faultPlies, type ReplayGame } from './data';

/** Moves per second. */
export const kSpeeds = [0.25, 0.5, 1, 2, 3, 5, 10];

export class Playback {
  games: ReplayGame[] = $state.raw([]);
  index = $state(0);
  ply = $state(0);
  speed = $state(1);
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The files of the games that were opened from one. */
  private readonly files = new WeakMap<ReplayGame, File>();

  constructor(games: ReplayGame[]) {
    this.games = games;
  }

  get game(): ReplayGame | null {
    return this.games[this.index] ?? null;
  }
  get last(): number {
    return this.game?.moves.length ?? 0;
  }
  get faults(): number[] {
    return this.game ? faultPlies(this.game) : [];
  }

  add(game: ReplayGame, file: File): void {
    this.files.set(game, file);
    this.games = [...this.games, game];
    this.choose(this.games.length - 1);
  }

  fileOf(game: ReplayGame): File | undefined {
    return this.files.get(game);
  }

  choose(index: number, ply = 0): void {
    this.pause();
    this.index = Math.min(Math.max(index, 0), Math.max(0, this.games.length - 1));
    this.show(ply);
  }

  /** Goes to a move, and stays there. */
  jump(ply: number): void {
    this.pause();
    this.show(ply);
  }
  step(by: number): void {
    this.jump(this.ply + by);
  }
  nextFault(): void {
    const next = this.faults.find((ply) => ply > this.ply) ?? this.faults[0];
    if (next !== undefined) this.jump(next);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }
  play(): void {
    if (this.playing || this.last === 0) return;
    if (this.ply === this.last) this.show(0);
    this.playing = true;
    this.wait();
  }
  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.wait();
  }
  changeSpeed(by: 1 | -1): void {
    const next = kSpeeds[kSpeeds.indexOf(this.speed) + by];
    if (next !== undefined) this.setSpeed(next);
  }

  private show(ply: number): void {
    this.ply = Math.min(Math.max(Math.round(ply) || 0, 0), this.last);
  }
  private wait(): void {
    this.timer = setTimeout(() => {
      this.show(this.ply + 1);
      if (this.ply === this.last) this.pause();
      else this.wait();
    }, 1000 / this.speed);
  }
}
