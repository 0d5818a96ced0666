// The exercises done, stored in the browser.
import type { Storage } from '../game/saved';

const kKey = 'outflank.learned';

export class Progress {
  private done: ReadonlySet<string> = $state.raw(new Set());

  constructor(private readonly storage: Storage) {
    this.done = new Set(this.read());
  }

  has(key: string): boolean {
    return this.done.has(key);
  }

  add(key: string): void {
    if (this.done.has(key)) return;
    this.done = new Set([...this.done, ...this.read(), key]);
    try {
      this.storage.setItem(kKey, JSON.stringify([...this.done]));
    } catch {
      // Lasts as long as the page is open.
    }
  }

  // Other tabs may have added some.
  private read(): string[] {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(kKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
    } catch {
      return [];
    }
  }
}
