// Reads logs beside the page, which stays alive with the largest of them.
import { readLog } from './logs';

self.onmessage = async ({ data }: MessageEvent<File>) => {
  try {
    const bytes = new Uint8Array(await data.arrayBuffer());
    self.postMessage({ game: readLog(bytes, data.name) });
  } catch (error) {
    self.postMessage({ trouble: error instanceof Error ? error.message : String(error) });
  }
};
