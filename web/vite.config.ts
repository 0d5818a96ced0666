import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline-plugin.mjs';

// Many small parts compress worse than a few: what comes with the first page is one, what every board on the site
// needs another, however many pages share them.
const groups = [
  {
    name: 'base',
    test: /node_modules.svelte|src.(i18n.(en|index|faults|isolate)|games.(index|marks|web-game)\.ts|games.\w+.(othello|quoridor)\.ts|game.(geometry|names|results|saved|seats|create)\.ts|boards.seat-style|wasm|engine.engine|icons|parts.(diagrams|NameField)|online.(people|api|search)\.ts|game.start-file|route)/,
  },
  {
    name: 'GameTable',
    test: /src.(boards.(?!seat-style|picture|QuoridorMarks)|games.\w+.(Table|Sign|Facts)\.svelte|parts.(GameTable|MoveList|PlayerCard|TypedEntry|move-rows|Status|NoticeStrip|Announcer|Actions)|game.(move-entries|notes|notation|sides|sentences|pointer|notice))/,
  },
];

export default defineConfig({
  base: '/',
  logLevel: 'warn',
  plugins: [svelte(), offline()],
  // What public/check-browser.js asks for.
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    // Browsers that do not fetch modules ahead fetch them a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
  server: {
    // As the game server: an isolated page, in which the engine may have threads.
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
    proxy: {
      '/api': { target: process.env.OUTFLANK_SERVER ?? 'http://127.0.0.1:8080', ws: true },
    },
  },
  test: { include: ['tests/unit/**/*.test.{ts,mjs}'] },
});
