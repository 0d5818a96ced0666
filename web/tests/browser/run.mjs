// Runs the tests in the browser, or those of the files that are named. A browser on a busy machine may be late in
// ways that no test foresees, so a file with a failure is run once more, alone. What passes only then is unsteady: it
// is named at the end, for somebody to mend, and does not fail the run.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';

/** More at once is no matter of a late browser. */
const kMaxUnsteadyFiles = 3;
const folder = import.meta.dirname;

/** Runs the tests of the files; the names of those that fail, by file. */
async function failuresIn(files, concurrency) {
  const failures = new Map();
  const tests = run({ files, concurrency });
  tests.on('test:fail', ({ name, file }) => {
    // A file that breaks down outside its tests fails under its own name.
    const where = file ?? path.resolve(name);
    failures.set(where, [...(failures.get(where) ?? []), name]);
  });
  await new Promise((resolve, reject) => {
    const report = tests.compose(tap);
    report.on('error', reject).on('end', resolve);
    report.pipe(process.stdout, { end: false });
  });
  return failures;
}

function list(title, failures) {
  if (failures.size === 0) return;
  console.log(`\n${title}:`);
  for (const [file, names] of failures)
    console.log(`  ${path.basename(file)}: ${names.join('; ')}`);
}

const named = process.argv.slice(2).map((file) => path.resolve(file));
const files = named.length
  ? named
  : (await readdir(folder))
      .filter((file) => file.endsWith('.test.mjs'))
      .map((file) => path.join(folder, file));
const first = await failuresIn(files, 2);
const again =
  first.size > 0 && first.size <= kMaxUnsteadyFiles
    ? await failuresIn([...first.keys()], 1)
    : first;
list(
  'unsteady: failed once, passed when run again',
  new Map([...first].filter(([file]) => !again.has(file))),
);
list('failed', again);
process.exit(again.size > 0 ? 1 : 0);
