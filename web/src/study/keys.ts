// The keyboard on the analysis board, wherever the focus is that does not need these keys itself.
import type { StudySession } from './session.svelte';

const steps: Record<string, (session: StudySession) => void> = {
  ArrowLeft: (session) => session.show(session.previous?.id ?? 0),
  ArrowRight: (session) => session.show(session.next?.id ?? session.node.id),
  ArrowUp: (session) => session.beside(-1),
  ArrowDown: (session) => session.beside(1),
  Home: (session) => session.show(0),
  End: (session) => session.toEnd(),
};

/** Fields need their keys; a box to tick does not, nor the field for moves as long as it is empty. */
function isBusy(target: EventTarget | null): boolean {
  const field = target instanceof HTMLElement && target.closest('input, select, textarea');
  if (!field) return false;
  const free =
    field instanceof HTMLInputElement &&
    (field.type === 'checkbox' || (field.dataset.moves !== undefined && field.value === ''));
  return !free;
}

/** Goes where a key leads; whether that is another position. A key that leads nowhere may scroll the page. */
export function stepByKey(session: StudySession, event: KeyboardEvent): boolean {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return false;
  const before = session.node;
  step(session);
  if (session.node === before) return false;
  event.preventDefault();
  return true;
}
