// Runs before the page is drawn: the theme chosen on the site applies here too. A plain script, since modules
// load too late for that; so nothing is imported.
(() => {
  const root = document.documentElement;
  // What needs scripts is shown only where they run.
  root.dataset.scripts = '';
  let theme: unknown;
  try {
    theme = JSON.parse(localStorage.getItem('outflank.settings') ?? '{}').theme;
  } catch {
    // Damaged settings, or no storage: the theme of the device.
  }
  if (theme !== 'light' && theme !== 'dark') return;
  root.dataset.theme = theme;
  const paper = theme === 'light' ? '#f3ebdd' : '#1d1713';
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = paper;
  }
})();
