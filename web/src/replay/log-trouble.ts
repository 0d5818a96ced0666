/** A file of an entirely different kind. */
export class NoLog extends Error {}

/** Why a log cannot be read: `texts.ts` has a sentence for each. */
export type LogTrouble =
  | 'badJson'
  | 'badJsonAt'
  | 'cutShort'
  | 'badField'
  | 'noStart'
  | 'noTicks'
  | 'firstTick'
  | 'badSize'
  | 'badPlayer'
  | 'badSquare'
  | 'noPawns'
  | 'unreadable';

export class BadLog extends Error {
  /** `found`: what fills the place in the sentence. */
  constructor(
    readonly trouble: LogTrouble,
    readonly found = '',
  ) {
    super(`${trouble} ${found}`.trim());
  }
}
