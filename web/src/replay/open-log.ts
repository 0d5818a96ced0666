import type { ReplayGame } from './data';
import LogWorker from './log-worker?worker';

type Answer = { game: ReplayGame } | { trouble: string };

/** The game of a log. Throws if it cannot be read, with the location of the error. */
export async function openLog(file: File): Promise<ReplayGame> {
  const worker = new LogWorker();
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(file);
    });
    if ('trouble' in answer) throw new Error(answer.trouble);
    return answer.game;
  } finally {
    worker.terminate();
  }
}
