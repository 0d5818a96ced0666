// Opens what is pasted, dropped or chosen; of two things at once the later one counts.
import type { GamesOfFile } from '../game/games-of-file.svelte';
import { startFile } from '../game/start-file';
import { troubleText } from '../i18n/faults';
import { language } from '../i18n/index.svelte';
import { Refusal } from '../wasm/module';
import { type Opened, tooLarge } from './opened';
import { say } from './texts';

/** A longer text is opened without being shown. */
const kShownText = 20_000;

export class Opener {
  /** What was given last, to correct it. */
  text = $state('');
  problem = $state('');
  private turn = 0;

  constructor(
    /** Throws a Refusal that says what is wrong. */
    private readonly read: (
      given: string | Uint8Array,
      name: string,
    ) => Promise<Opened | GamesOfFile>,
    private readonly onopen: (opened: Opened) => void,
    private readonly onchoice: (games: GamesOfFile) => void,
  ) {}

  async openText(pasted: string): Promise<void> {
    if (!pasted.trim()) return;
    this.text = pasted.length < kShownText ? pasted : '';
    await this.open(++this.turn, pasted, '');
  }

  async openFile(file: File): Promise<void> {
    const turn = ++this.turn;
    this.problem = tooLarge(file.size) ?? '';
    if (this.problem) return;
    const start = startFile(file.name, new Uint8Array(await file.arrayBuffer()));
    if (turn !== this.turn) return;
    if ('text' in start && start.text.length < kShownText) this.text = start.text;
    await this.open(turn, 'text' in start ? start.text : start.bytes, file.name);
  }

  /** Nothing is opened any more. */
  close(): void {
    this.turn++;
  }

  private async open(turn: number, given: string | Uint8Array, name: string): Promise<void> {
    this.problem = '';
    try {
      const found = await this.read(given, name);
      if (turn !== this.turn) {
        if (!('record' in found)) found.close();
      } else if ('record' in found) {
        this.onopen(found);
      } else {
        this.onchoice(found);
      }
    } catch (error) {
      if (turn !== this.turn) return;
      const unknown = error instanceof Refusal && error.code === 'unknown' && language() !== 'en';
      this.problem = unknown ? say('notAGame') : say('openFailed', { reason: troubleText(error) });
    }
  }
}
