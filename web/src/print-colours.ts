// Paper is white: printing from the dark theme uses the light colours.
import { settings } from './settings.svelte';

function show(printing: boolean): void {
  const { dataset } = document.documentElement;
  if (printing) dataset.theme = 'light';
  else if (settings.theme === 'auto') delete dataset.theme;
  else dataset.theme = settings.theme;
}

// Some browsers report it one way, some the other.
addEventListener('beforeprint', () => show(true));
addEventListener('afterprint', () => show(false));
matchMedia('print').addEventListener('change', ({ matches }) => show(matches));
