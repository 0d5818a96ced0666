// A file to start a game from: as text where possible, otherwise as bytes.

export type StartFile = { text: string } | { name: string; bytes: Uint8Array };

/** A larger file is not a single game; the limit keeps a wrong choice from filling the memory. */
export const kLargestStartFile = 32 * 1024 * 1024;

// Control characters that our texts never contain; archives and Protocol Buffers do.
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

/** The file that was chosen, if any. The next choice is noticed even if it is a file of the same name. */
export function chosenFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0];
  input.value = '';
  return file;
}
