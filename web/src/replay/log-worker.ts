// Reads logs beside the page, which stays responsive with the largest of them.
import { kShownLetters, type ReplayGame } from './data';
import { NoLog, readLog } from './logs';

/** Long texts are passed as files, which are not copied. */
function lightened(game: ReplayGame): ReplayGame {
  for (const talk of Object.values(game.talk ?? {}).flat()) {
    if (!talk.printed || talk.printed.length <= kShownLetters) continue;
    talk.whole = new Blob([talk.printed]);
    talk.printed = talk.printed.slice(0, kShownLetters);
  }
  return game;
}

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    const bytes = new Uint8Array(await data.arrayBuffer());
    self.postMessage({ game: lightened(readLog(bytes, data.name)) });
  } catch (error) {
    const foreign = error instanceof NoLog;
    self.postMessage({
      trouble: foreign ? '' : error instanceof Error ? error.message : String(error),
    });
  }
};
