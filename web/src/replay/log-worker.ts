// Reads logs beside the page, which stays responsive with the largest of them.
import type { ReplayGame } from './data';
import { lightened } from './lighten';
import { BadLog, NoLog } from './log-trouble';
import { readLog } from './logs';
import type { Answer } from './open-log';

function lightGame(game: ReplayGame): ReplayGame {
  const talk = Object.entries(game.talk ?? {}).map(([ply, all]) => [ply, all.map(lightened)]);
  return { ...game, talk: Object.fromEntries(talk) };
}

function troubleOf(error: unknown): Answer {
  if (error instanceof NoLog) return { trouble: null, found: '' };
  if (error instanceof BadLog) return { trouble: error.trouble, found: error.found };
  return { trouble: 'unreadable', found: '' };
}

async function read(file: File): Promise<Answer> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { game: lightGame(readLog(bytes, file.name)) };
  } catch (error) {
    return troubleOf(error);
  }
}

self.onmessage = async ({ data }: MessageEvent<File>) => {
  self.postMessage(await read(data));
};
