import type { ReplayGame } from './data';
import { BadLog, type LogTrouble, NoLog } from './log-trouble';
import LogWorker from './log-worker?worker';
import { say } from './texts';

export type Answer = { game: ReplayGame } | { trouble: LogTrouble | null; found: string };

/** The game of a log. Throws a BadLog or a NoLog if it cannot be read. */
export async function openLog(file: File): Promise<ReplayGame> {
  const worker = new LogWorker();
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(file);
    });
    if ('game' in answer) return answer.game;
    throw answer.trouble ? new BadLog(answer.trouble, answer.found) : new NoLog();
  } finally {
    worker.terminate();
  }
}

/** Why that file could not be opened, in sentences. */
export function logTroubleText(file: string, error: unknown): string {
  if (error instanceof NoLog) return say('foreign', { file });
  const { trouble, found } = error instanceof BadLog ? error : new BadLog('unreadable');
  return say('notALog', { file, reason: say(trouble, { found }) });
}
