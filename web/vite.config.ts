import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline-plugin.mjs';

export default defineConfig({
  base: '/',
  logLevel: 'warn',
  plugins: [svelte(), offline()],
  // What public/check-browser.js asks for.
  build: { target: ['chrome111', 'firefox114', 'safari16.4'], assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: process.env.OUTFLANK_SERVER ?? 'http://127.0.0.1:8080', ws: true },
    },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
