// A page that is one file. The program replaces {{title}} and {{data}}; the data are JSON that cannot end its element.
const kPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'font-src data:',
  'img-src data:',
  'worker-src blob: data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function singlePage(style, script) {
  // Nothing in a script may end its element.
  const safe = script.replace(/<(?=\/script|!--|script)/gi, '\\x3c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${kPolicy}">
<title>{{title}}</title>
<style>
${style}
</style>
</head>
<body>
<div id="app"></div>
<noscript><p>This page needs JavaScript to show what it holds.</p></noscript>
<script type="application/json" id="data">{{data}}</script>
<script>
${safe}
</script>
</body>
</html>
`;
}
