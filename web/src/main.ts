import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';

// Links that people send are plain addresses; the site finds its pages after the #.
const sent = /^\/game\/([\w-]+)$/.exec(location.pathname);
if (sent) history.replaceState(null, '', `/#/online/${sent[1]}`);

const target = document.getElementById('app');
if (target) mount(App, { target });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register('/service-worker.js').catch(() => {
    // Then the site needs the network, as any other.
  });
}
