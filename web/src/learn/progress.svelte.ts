// The exercises done, stored in the browser.
import type { Storage } from '../game/saved';

const kKey = 'outflank.learned';

export class Progress {
  private done: ReadonlySet<string> = $state.raw(new Set());

  constructor(private readonly storage: Storage) {
    try {
      const kept: unknown = JSON.parse(storage.getItem(kKey) ?? '[]');
      if (Array.isArray(kept)) this.done = new Set(kept.filter((key) => typeof key === 'string'));
    } catch {
      // Then start afresh.
    }
  }

  has(key: string): boolean {
    return this.done.has(key);
  }

  add(key: string): void {
    if (this.done.has(key)) return;
    this.done = new Set([...this.done, key]);
    try {
      this.storage.setItem(kKey, JSON.stringify([...this.done]));
    } catch {
      // Lasts as long as the page is open.
    }
  }
}
