/** The time in seconds, the same in every worker: each of them counts from its own beginning. */
export function now(): number {
  return (performance.timeOrigin + performance.now()) / 1000;
}
