import { Refusal } from '../wasm/module';
import type { Summary } from './protocol';

const root = `${location.origin}/api/v1`;

/** The address of a live page of the server. */
export function liveAddress(path: string): string {
  return `${root.replace(/^http/, 'ws')}${path}`;
}

/** A refusal of the server; `seconds` is how long to wait, if given. */
export class ServerRefusal extends Refusal {
  constructor(
    code: string,
    message: string,
    readonly seconds: number | null = null,
  ) {
    super(code, message);
  }
}

async function send(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    return await fetch(root + path, {
      method,
      credentials: 'same-origin',
      // A request aborted as the page closes does not matter.
      keepalive: method === 'DELETE',
      headers: body ? { 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refusal('no_server', 'the server cannot be reached');
  }
}

/** Asks the server for a text. */
export async function askText(path: string): Promise<string> {
  const response = await send('GET', path);
  return response.ok ? response.text() : answerOf<never>(response);
}

/**
 * Sends a request; throws a Refusal with the server's reason, or `no_server` if it cannot be reached. A response
 * without a body is null.
 */
export async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  return answerOf<Answer>(await send(method, path, body));
}

/** A response with its ETag, by which the server can tell next time whether anything has changed. */
export interface Marked<Answer> {
  answer: Answer;
  mark: string;
}

/** As `ask`; null if the response still has that ETag. */
export async function askIfChanged<Answer>(
  path: string,
  mark: string,
): Promise<Marked<Answer> | null> {
  const response = await send('GET', path, undefined, mark ? { 'if-none-match': mark } : {});
  if (response.status === 304) return null;
  return { answer: await answerOf<Answer>(response), mark: response.headers.get('etag') ?? '' };
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer = (await response.json().catch(() => null)) as
    | (Answer & { error?: string; message?: string })
    | null;
  if (response.status === 204) return null as Answer;
  if (response.ok && answer) return answer;
  throw new ServerRefusal(
    answer?.error ?? 'no_server',
    answer?.message ?? `status ${response.status}`,
    Number(response.headers.get('retry-after')) || null,
  );
}

export interface NewOnlineGame {
  game: string;
  rules?: string;
  position?: string;
  seats: string[];
  shuffle?: boolean;
  clock: string;
  visibility: 'private' | 'public';
  rated?: boolean;
  name?: string;
}

export const api = {
  /** Our identity; the first call also gives the browser one. */
  me: () => ask<{ id: string; name: string }>('GET', '/me'),
  create: (game: NewOnlineGame) => ask<{ id: string; seat: number | null }>('POST', '/games', game),
  join: (id: string, name: string) =>
    ask<{ seat: number }>('POST', `/games/${id}/join`, name ? { name } : {}),
  lobby: () => ask<{ games: Summary[] }>('GET', '/lobby'),
  exists: (id: string) => ask<{ id: string }>('GET', `/games/${id}`),
};
