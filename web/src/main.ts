import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadKeptGames } from './pages/load';
import { applied } from './settings.svelte';
import { saved } from './world';

// check-browser.js has checked whether this browser is supported.
const able = !document.documentElement.hasAttribute('data-unable');
const target = document.getElementById('app');
// The first page lists games that are kept: it waits for that, so that nothing moves when it comes.
const list = saved.played().length > 0 ? loadKeptGames().catch(() => {}) : null;
if (target && able) void Promise.all([applied, list]).then(() => mount(App, { target }));

const embedded = location.pathname.startsWith('/embed/');
if ('serviceWorker' in navigator && import.meta.env.PROD && !embedded) {
  void navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Then the site needs the network, like any other.
  });
}
