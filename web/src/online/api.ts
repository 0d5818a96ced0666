import { Refusal } from '../wasm/module';
import type { Summary } from './protocol';

const root = `${location.origin}/api/v1`;

/** The address of a live page of the server. */
export function liveAddress(path: string): string {
  return `${root.replace(/^http/, 'ws')}${path}`;
}

/** Asks the server; throws a Refusal with the server's reason, or `no_server` where there is none. */
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(root + path, {
      method,
      credentials: 'same-origin',
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refusal('no_server', 'the server cannot be reached');
  }
  const answer = (await response.json().catch(() => null)) as
    | (Answer & { error?: string; message?: string })
    | null;
  if (response.ok && answer) return answer;
  throw new Refusal(answer?.error ?? 'no_server', answer?.message ?? `status ${response.status}`);
}

export interface NewOnlineGame {
  game: string;
  rules?: string;
  position?: string;
  seats: string[];
  shuffle?: boolean;
  clock: string;
  visibility: 'private' | 'public';
  name?: string;
}

export const api = {
  /** Who we are; the first call also gives the browser its identity. */
  me: () => ask<{ id: string; name: string }>('GET', '/me'),
  create: (game: NewOnlineGame) => ask<{ id: string; seat: number | null }>('POST', '/games', game),
  join: (id: string, name: string) =>
    ask<{ seat: number }>('POST', `/games/${id}/join`, name ? { name } : {}),
  lobby: () => ask<{ games: Summary[] }>('GET', '/lobby'),
  exists: (id: string) => ask<{ id: string }>('GET', `/games/${id}`),
};
