// The field of the search with its list of results: a combobox, as screen readers know it.
import { Finder, type Found, type SearchIndex } from './finder';

const texts = {
  en: {
    results: 'Results',
    none: 'Nothing found. Fewer or other words may help.',
    some: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    lost: 'The search did not arrive. Check the network, then type again.',
  },
  hu: {
    results: 'Találatok',
    none: 'Nincs találat. Próbáld kevesebb vagy más szóval.',
    some: (count: number) => `${count} találat`,
    lost: 'A keresés nem töltődött be. Nézd meg a hálózatot, és írd be újra.',
  },
};

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function optionOf(found: Found, number: number): HTMLElement {
  const snippet = element('span', { class: 'snippet' });
  for (const { text, marked } of found.snippet) {
    snippet.append(marked ? element('mark', {}, text) : text);
  }
  const title = element('span', { class: 'heading' }, found.heading);
  const parts =
    found.page === found.heading ? [title] : [title, element('span', { class: 'of' }, found.page)];
  return element(
    'a',
    {
      role: 'option',
      id: `found-${number}`,
      href: found.address,
      tabindex: '-1',
      'aria-selected': 'false',
    },
    element('span', { class: 'line' }, ...parts),
    snippet,
  );
}

async function loadFinder(address: string): Promise<Finder> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return new Finder((await answer.json()) as SearchIndex);
}

export function openSearchBox(form: HTMLFormElement, field: HTMLInputElement): void {
  const text = document.documentElement.lang === 'hu' ? texts.hu : texts.en;
  const list = element('div', { id: 'found', role: 'listbox', 'aria-label': text.results });
  const status = element('p', { role: 'status' });
  const panel = element('div', { class: 'panel' }, list, status);
  panel.hidden = true;
  form.append(panel);
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-controls', 'found');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', 'false');

  let finder: Promise<Finder> | null = null;
  let chosen = -1;

  function show(open: boolean) {
    panel.hidden = !open;
    field.setAttribute('aria-expanded', String(open && list.children.length > 0));
    if (!open) choose(-1);
  }
  function choose(number: number) {
    list.children[chosen]?.setAttribute('aria-selected', 'false');
    chosen = number;
    const option = list.children[chosen];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
  }
  async function search() {
    const query = field.value.trim();
    if (query === '') return show(false);
    finder ??= loadFinder(form.dataset.index ?? '');
    try {
      const found = (await finder).find(query);
      // The query has changed in the meantime.
      if (query !== field.value.trim()) return;
      choose(-1);
      list.replaceChildren(...found.map(optionOf));
      status.textContent = found.length > 0 ? text.some(found.length) : text.none;
    } catch {
      finder = null;
      list.replaceChildren();
      status.textContent = text.lost;
    }
    show(true);
  }

  field.addEventListener('input', () => void search());
  field.addEventListener('focus', () => void search());
  field.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'Escape') {
      // The browser would clear the field at once: first close the list.
      if (!panel.hidden) event.preventDefault();
      show(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      if (panel.hidden) show(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose(chosen < 0 && step < 0 ? count - 1 : (chosen + step + count) % count);
    } else if (event.key === 'Enter' && !panel.hidden) {
      (list.children[Math.max(chosen, 0)] as HTMLElement | undefined)?.click();
    }
  });
  list.addEventListener('click', () => show(false));
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) show(false);
  });
  // What was typed before this script was loaded.
  void search();
}
