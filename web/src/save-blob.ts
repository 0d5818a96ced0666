/** A browser may begin to read the file only after the press has been handled, in milliseconds. */
const kLife = 60_000;

/** Hands a file to the browser to keep. */
export function saveBlob(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), kLife);
}
