// Points and lines of charts, apart from drawing.
export interface Chart {
  points: { x: number; y: number; rating: number }[];
  /** Horizontal lines at round ratings. */
  lines: { y: number; rating: number }[];
}

const kSteps = [25, 50, 100, 200, 500, 1000];
const kMaxLines = 5;

/** The least and the greatest of any number of values: a call takes only so many arguments. */
export function extentOf(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

/** The point nearest to a horizontal position. */
export function nearestPoint(chart: Chart, x: number): number {
  let nearest = 0;
  for (const [i, point] of chart.points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((chart.points[nearest]?.x ?? 0) - x)) nearest = i;
  }
  return nearest;
}

/** Games are evenly spaced; the ratings fill the height between round numbers. */
export function chartOf(ratings: readonly number[], width: number, height: number): Chart {
  if (ratings.length === 0) return { points: [], lines: [] };
  const [least, most] = extentOf(ratings);
  const step = kSteps.find((size) => (most - least) / size < kMaxLines - 1) ?? 1000;
  const bottom = Math.floor(least / step) * step;
  const top = Math.max(Math.ceil(most / step) * step, bottom + step);
  const place = (rating: number) => height - ((rating - bottom) / (top - bottom)) * height;
  const across = (i: number) =>
    ratings.length === 1 ? width / 2 : (i / (ratings.length - 1)) * width;
  return {
    points: ratings.map((rating, i) => ({ x: across(i), y: place(rating), rating })),
    lines: Array.from({ length: (top - bottom) / step + 1 }, (_, i) => ({
      y: place(bottom + i * step),
      rating: bottom + i * step,
    })),
  };
}
