// What the pages that the program writes have in common: one file each, with its data in it (docs/replay.md).
import './styles/own-letters.css';
import './styles/base.css';
import { type Component, mount } from 'svelte';
import { en } from './i18n/en';
import { applied } from './settings.svelte';

/** Shows a page with the data and the title that the file holds. */
export function mountPage<Props extends Record<string, unknown>>(
  page: Component<Props & { title: string }>,
): void {
  const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no place for its content');
  // A tournament may have no name.
  document.title ||= en.appName;
  void applied.then(() => mount(page, { target, props: { ...data, title: document.title } }));
}
