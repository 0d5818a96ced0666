// The inverse of game/notes.ts.
import type { NotedMove, Notes } from '../game/notes';

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;
}

function lineText(line: readonly NotedMove[]): string {
  return line
    .map(({ move, comment, variations }) =>
      [
        move,
        ...(comment ? [quoted(comment)] : []),
        ...variations.map((variation) => `(${lineText(variation)})`),
      ].join(' '),
    )
    .join(' ');
}

export function writeNotes({ text, variations, lines }: Notes): string {
  return [
    ...(text ? [text] : []),
    ...variations.map((line) => `[%var ${lineText(line)}]`),
    ...lines.map((line) => `[%line ${lineText(line)}]`),
  ].join(' ');
}
