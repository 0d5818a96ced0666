import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applied } from './settings.svelte';

// check-browser.js has checked whether this browser is supported.
const able = !document.documentElement.hasAttribute('data-unable');
const target = document.getElementById('app');
if (target && able) void applied.then(() => mount(App, { target }));

const embedded = location.pathname.startsWith('/embed/');
if ('serviceWorker' in navigator && import.meta.env.PROD && !embedded) {
  void navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Then the site needs the network, like any other.
  });
}
