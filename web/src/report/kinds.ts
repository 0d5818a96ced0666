import { say } from './texts';

const kKinds = ['match', 'round_robin', 'gauntlet', 'knockout', 'swiss'] as const;

/** A kind of tournament in words. */
export function kindText(kind: string): string {
  return say(kKinds.find((known) => known === kind) ?? 'match');
}
