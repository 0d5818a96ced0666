// Glicko, as for people: a puzzle is an opponent with a well-known rating.

export interface Rating {
  rating: number;
  /** The uncertainty: one standard deviation. */
  deviation: number;
}

export const kFirstRating: Rating = { rating: 1200, deviation: 220 };
/** The engine graded the puzzle, not people. */
const kPuzzleDeviation = 90;
/** It never becomes so certain that it stops changing. */
const kLeastDeviation = 50;
const kQ = Math.log(10) / 400;

function weight(deviation: number): number {
  return 1 / Math.sqrt(1 + (3 * kQ * kQ * deviation * deviation) / (Math.PI * Math.PI));
}

/** The probability that somebody of that rating solves a puzzle of that one. */
export function expected(rating: number, puzzle: number): number {
  return 1 / (1 + 10 ** ((-weight(kPuzzleDeviation) * (rating - puzzle)) / 400));
}

/** After a puzzle was solved at the first try, or not. */
export function rated(own: Rating, puzzle: number, solved: boolean): Rating {
  const g = weight(kPuzzleDeviation);
  const chance = expected(own.rating, puzzle);
  const information = kQ * kQ * g * g * chance * (1 - chance);
  const variance = 1 / (1 / (own.deviation * own.deviation) + information);
  return {
    rating: own.rating + kQ * variance * g * ((solved ? 1 : 0) - chance),
    deviation: Math.max(kLeastDeviation, Math.sqrt(variance)),
  };
}
