// A file that a game is to start from: what can be read is text, and the rest stays as it is.

export type StartFile = { text: string } | { name: string; bytes: Uint8Array };

/** Larger files are no single game; the limit keeps a mistaken choice from filling the memory. */
export const kLargestStartFile = 32 * 1024 * 1024;

// Control characters that no text of ours has; an archive or a log in Protocol Buffers has them at once.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notText = /[\u0000-\u0008\u000e-\u001f]/;

export function startFile(name: string, bytes: Uint8Array): StartFile {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return notText.test(text) ? { name, bytes } : { text };
  } catch {
    return { name, bytes };
  }
}
