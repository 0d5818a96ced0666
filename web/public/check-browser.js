// Tells people with an old browser what is missing, instead of an empty page. Runs before everything else and
// in every browser since 2009, so it is written in the language of that time.
(function () {
  'use strict';
  var texts = {
    en: {
      old: 'Your browser is too old for this site',
      what:
        'The rules and the engine run in the browser itself. That needs Chrome or Edge 111, Firefox 114, Safari 16.4, or anything newer; an update is enough. Missing here: ',
      lost: 'The site could not be loaded',
      again: 'A part of it did not arrive. Check the network, then load the page again.',
    },
    hu: {
      old: 'Ez a böngésző túl régi ehhez az oldalhoz',
      what:
        'A szabályok és a gépi játékos magában a böngészőben futnak. Ehhez Chrome vagy Edge 111, Firefox 114, Safari 16.4 vagy bármi újabb kell; elég egy frissítés. Ami itt hiányzik: ',
      lost: 'Az oldalt nem sikerült betölteni',
      again: 'Egy része nem érkezett meg. Nézd meg a hálózatot, és töltsd be újra az oldalt.',
    },
  };
  var language = String(navigator.language || '').slice(0, 2).toLowerCase();
  var text = texts[language] || texts.en;

  // The smallest module with a vector instruction: what all of ours need.
  var vectors = [
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ];
  function supports(property, value) {
    return typeof CSS === 'object' && typeof CSS.supports === 'function' && CSS.supports(property, value);
  }
  function missing() {
    var list = [];
    if (!('noModule' in document.createElement('script'))) list.push('JavaScript modules');
    if (typeof WebAssembly !== 'object') list.push('WebAssembly');
    else if (!WebAssembly.validate(new Uint8Array(vectors))) list.push('WebAssembly SIMD');
    if (typeof Worker !== 'function') list.push('web workers');
    if (!Array.prototype.findLastIndex || typeof structuredClone !== 'function') list.push('JavaScript of 2022');
    if (!supports('color', 'color-mix(in srgb, red, blue)') || !supports('height', '1dvh')) list.push('CSS of 2023');
    return list;
  }
  function show(title, rest) {
    var app = document.getElementById('app');
    if (!app || app.firstChild) return;
    var heading = document.createElement('h1');
    heading.appendChild(document.createTextNode(title));
    var paragraph = document.createElement('p');
    paragraph.appendChild(document.createTextNode(rest));
    app.className = 'page';
    app.setAttribute('role', 'alert');
    app.appendChild(heading);
    app.appendChild(paragraph);
  }

  var list = missing();
  if (list.length > 0) document.documentElement.setAttribute('data-unable', '');
  if (!window.addEventListener) return;
  window.addEventListener('DOMContentLoaded', function () {
    if (list.length > 0) show(text.old, text.what + list.join(', ') + '.');
  });
  // A script that did not come, or that this browser cannot read.
  window.addEventListener(
    'error',
    function (event) {
      if (event.target && event.target.nodeName === 'SCRIPT') show(text.lost, text.again);
      else if (event.error instanceof SyntaxError) show(text.old, text.what + event.message + '.');
    },
    true
  );
})();
