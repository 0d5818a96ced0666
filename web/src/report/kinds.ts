import { tMaybe } from '../i18n/index.svelte';
import type { ReportGame } from './data';
import { say } from './texts';

const kKinds = ['match', 'round_robin', 'gauntlet', 'knockout', 'swiss'] as const;

/** A kind of tournament in words. */
export function kindText(kind: string): string {
  return say(kKinds.find((known) => known === kind) ?? 'match');
}

/** The reason why a game ended, in a few words. */
export function reasonOf({ reason }: ReportGame): string {
  return reason ? tMaybe(`by_${reason}`, reason).replace(/\.$/, '') : say('notSaid');
}
