// Scripts of a page of the documentation.
import '../styles/fonts.css';
import '../styles/base.css';
import './frame.css';
import './text.css';
import './code.css';

// Tables and code that are wider than the page scroll by themselves: by keyboard too.
const wide = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const scrolls = target.scrollWidth > target.clientWidth;
    if (scrolls) target.setAttribute('tabindex', '0');
    else target.removeAttribute('tabindex');
  }
});
for (const element of document.querySelectorAll('.scroll')) wide.observe(element);

// The search is loaded on first use.
const form = document.querySelector<HTMLFormElement>('form.search');
const field = form?.querySelector('input');
if (form && field) {
  let box: Promise<void> | null = null;
  const open = () => {
    box ??= import('./search-box').then(({ openSearchBox }) => openSearchBox(form, field));
    // A part that failed to load is requested again.
    box.catch(() => {
      box = null;
    });
  };
  field.addEventListener('focus', open);
  field.addEventListener('input', open);
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('keydown', (event) => {
    const typing = (event.target as Element).closest?.('input, textarea, select');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

// The contents and the headings of the page are folded where there is no room beside the text (frame.css has the same
// widths, and shows them before this runs); there a choice folds them again.
for (const [selector, width] of [
  ['.contents > details', 800],
  ['.headings > details', 1160],
] as const) {
  const details = document.querySelector<HTMLDetailsElement>(selector);
  if (!details) continue;
  const room = matchMedia(`(min-width: ${width}px)`);
  const fold = () => {
    details.open = room.matches;
  };
  room.addEventListener('change', fold);
  details.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) fold();
  });
  fold();
}
// In a long list of contents the current page should be visible.
document
  .querySelector('.contents [aria-current]')
  ?.scrollIntoView({ block: 'nearest', container: 'nearest' } as ScrollIntoViewOptions);
