/** The time in seconds, the same in every worker: each one's own clock starts when it does. */
export function now(): number {
  return (performance.timeOrigin + performance.now()) / 1000;
}
