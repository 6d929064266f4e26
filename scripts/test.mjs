/*
 * `npm test`: everything that must hold, from a fresh clone: lint, types, boundaries, unit and
 * integration tests on a real PostgreSQL, the build, browser tests on it. What fails does not keep
 * the rest from running. The last line is the sum.
 *
 *   npm test                        everything
 *   npm test -- checks              lint, types and boundaries; also: unit, browser
 *   npm test -- tests/domain/media  the tests of files whose path has that in it
 *
 * Plain Node until the packages are installed.
 */
import { build, checkNode, generate, install } from './bootstrap/prepare.mjs';
import { fail, step } from './bootstrap/progress.mjs';
import { bin, run } from './bootstrap/run.mjs';

const KINDS = ['checks', 'unit', 'browser'];

const { kinds, filters } = readArguments(process.argv.slice(2));
const total = { passed: 0, failed: 0 };

console.log('Offcut, its tests\n');
const isReady =
  (await succeeds('Node', checkNode)) &&
  (await succeeds('Packages', install)) &&
  (await succeeds('Client', generate));
if (isReady) {
  if (kinds.has('checks')) await runChecks();
  if (kinds.has('unit')) await runUnit();
  if (kinds.has('browser')) await runBrowser();
} else {
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Suites by name, and parts of file names; a file's name says which suite it belongs to. */
function readArguments(args) {
  const filters = args.filter((arg) => !KINDS.includes(arg));
  const named = args.filter((arg) => KINDS.includes(arg));
  if (named.length > 0) return { kinds: new Set(named), filters };
  if (filters.length === 0) return { kinds: new Set(KINDS), filters };
  const isBrowser = (filter) => filter.includes('e2e') || filter.includes('.spec.');
  return {
    kinds: new Set(filters.map((filter) => (isBrowser(filter) ? 'browser' : 'unit'))),
    filters,
  };
}

async function runChecks() {
  const node = async (failure, command, ...args) => {
    await run(process.execPath, [bin(command), ...args], { failure });
  };
  // Beside the linter, which takes longer than these two together.
  const others = runOthers(node);
  await check('Lint', async () => {
    await node('ESLint found something', 'eslint/bin/eslint.js', '.', '--max-warnings=0');
    await node(
      'Prettier would write this differently (npm run format)',
      'prettier/bin/prettier.cjs',
      ...['--check', '.', '--log-level', 'warn'],
    );
  });
  await check('Types', () => others.types);
  await check('Boundaries', () => others.boundaries);
}

/** Both as promises, one after the other, whose failures wait until somebody asks. */
function runOthers(node) {
  const types = node('The types do not agree', 'typescript/bin/tsc', '--noEmit');
  const boundaries = types
    .catch(() => undefined)
    .then(() =>
      node(
        'An import crosses a boundary',
        'dependency-cruiser/bin/dependency-cruise.mjs',
        ...['--config', '.dependency-cruiser.cjs', 'app'],
      ),
    );
  for (const one of [types, boundaries]) one.catch(() => undefined);
  return { types, boundaries };
}

async function runUnit() {
  const { runUnitTests } = await import('./bootstrap/suites.mjs');
  console.log('\nUnit and integration tests');
  count(await runUnitTests(filters));
}

async function runBrowser() {
  console.log('\nBrowser tests');
  const { prepareChromium } = await import('./bootstrap/chromium.mjs');
  const { runBrowserTests } = await import('./bootstrap/suites.mjs');
  let chromium;
  const canRun =
    (await succeeds('Chromium', async (say) => (chromium = await prepareChromium(say)))) &&
    (await succeeds('Build', build));
  // Without them there is nothing that could be run.
  if (canRun) count(await runBrowserTests(filters, chromium));
  else total.failed += 1;
}

async function check(title, work) {
  total[(await succeeds(title, work)) ? 'passed' : 'failed'] += 1;
}

/** Runs a step; what went wrong is printed below it. */
async function succeeds(title, work) {
  try {
    await step(title, work);
    return true;
  } catch (error) {
    fail(error);
    console.error('');
    return false;
  }
}

function count({ passed, failed, skipped }) {
  if (skipped > 0) console.log(`\n${skipped} skipped: a test that is skipped counts as failed.`);
  total.passed += passed;
  total.failed += failed + skipped;
}
