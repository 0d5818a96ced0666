// What every page has: its language, its elements, its theme. `texts` is the page's own table.
let language = (navigator.language || "en").startsWith("hu") ? "hu" : "en";

// A sentence with {0}, {1}, … replaced.
function say(key, ...values) {
  return texts[language][key].replace(/\{(\d)\}/g, (_, i) => values[i]);
}

// An element with attributes and children. Text is always text, never markup.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A name among other texts: letters that run from right to left, or marks that turn the direction, must not
// turn what stands beside it. As an element, and as a part of a text.
const named = (name) => element("bdi", {}, name);
function isolated(name) {
  const plain = name.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
  const turns = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/.test(plain);
  return turns ? `\u2068${plain}\u2069` : plain;
}

function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Light becomes dark and the other way round, whatever the reader's system says.
function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

// Puts the sentences of the language into the elements that name them.
function translateElements() {
  document.documentElement.lang = language;
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = say(one.dataset.text);
  for (const one of document.querySelectorAll("[data-label]")) {
    one.setAttribute("aria-label", say(one.dataset.label));
    if (one.tagName === "BUTTON") one.title = say(one.dataset.label);
  }
}
