// Colours for code, put in when the pages are built.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cmake from 'highlight.js/lib/languages/cmake';
import cpp from 'highlight.js/lib/languages/cpp';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import python from 'highlight.js/lib/languages/python';
import xml from 'highlight.js/lib/languages/xml';

const languages = {
  bash,
  sh: bash,
  cmake,
  cpp,
  c: cpp,
  ini,
  toml: ini,
  javascript,
  js: javascript,
  ts: javascript,
  json,
  nginx,
  python,
  html: xml,
  xml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

export function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// What blocks without a language hold: commands with remarks, conversations, tables drawn in text. Remarks alone get a
// colour, since nothing else looks the same in all of them.
function plain(code) {
  return code
    .split('\n')
    .map((line) => {
      const remark = /(^|\s)#\s.*$/.exec(line);
      if (!remark) return escapeHtml(line);
      const start = remark.index + remark[1].length;
      return `${escapeHtml(line.slice(0, start))}<span class="hljs-comment">${escapeHtml(line.slice(start))}</span>`;
    })
    .join('\n');
}

/** The HTML of a block of code. */
export function highlight(code, language) {
  if (language && hljs.getLanguage(language)) {
    return hljs.highlight(code, { language, ignoreIllegals: true }).value;
  }
  return plain(code);
}
