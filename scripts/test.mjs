/*
 * `npm test [-- checks | unit | browser | PATH…]`: everything, or these suites and test files.
 * Plain Node until the packages are installed.
 */
import { build, checkNode, generate, install } from './bootstrap/prepare.mjs';
import { fail, step } from './bootstrap/progress.mjs';
import { bin, run } from './bootstrap/run.mjs';

const KINDS = ['checks', 'unit', 'browser'];

/** The linter takes longest, so it begins first. */
const CHECKS = [
  ['Lint and types', () => node('Oxlint found something', 'oxlint/bin/oxlint', [])],
  [
    'Format',
    () =>
      node('Oxfmt would write this differently (npm run format)', 'oxfmt/bin/oxfmt', ['--check']),
  ],
  [
    'Boundaries',
    () =>
      node('An import crosses a boundary', 'dependency-cruiser/bin/dependency-cruise.mjs', [
        ...['--config', '.dependency-cruiser.cjs', 'app'],
      ]),
  ],
];

const { kinds, filters } = readArguments(process.argv.slice(2));
const total = { passed: 0, failed: 0, failures: [] };

console.log('Offcut, its tests\n');
const isReady =
  (await succeeds('Node', checkNode)) &&
  (await succeeds('Packages', install)) &&
  (await succeeds('Client', generate));
if (isReady) {
  const isBuilt = await runChecksAndBuild();
  if (kinds.has('unit')) await runUnit();
  if (kinds.has('browser')) await runBrowser(isBuilt);
} else {
  total.failed += 1;
}
// Again, since the browser tests' lines stand between a unit test's failure and the end.
if (total.failures.length > 0) console.log(`\nFailed above:\n\n${total.failures.join('\n\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

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

async function runChecksAndBuild() {
  const [lint, ...others] = kinds.has('checks') ? CHECKS : [];
  const builds = kinds.has('browser') ? [['Build', build]] : [];
  const steps = [...(lint ? [lint] : []), ...builds, ...others];
  const results = startTwoAtATime(steps.map(([, work]) => work));
  let isBuilt = false;
  for (const [index, [title]] of steps.entries()) {
    const isDone = await succeeds(title, () => results[index]);
    if (title === 'Build') isBuilt = isDone;
    else total[isDone ? 'passed' : 'failed'] += 1;
  }
  return isBuilt;
}

/**
 * @param {((say: (text: string) => void) => Promise<unknown>)[]} works
 * @returns {Promise<unknown>[]} a failure waits until it is read
 */
function startTwoAtATime(works) {
  const begin = [];
  const results = works.map((_, index) => new Promise((resolve) => (begin[index] = resolve)));
  const waiting = [...works.entries()];
  const runLane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, work] = next;
      begin[index](work(() => {}));
      await results[index].catch(() => {});
    }
  };
  void runLane();
  void runLane();
  return results;
}

async function node(failure, command, args) {
  await run(process.execPath, [bin(command), ...args], { failure });
}

async function runUnit() {
  const { runUnitTests } = await import('./bootstrap/suites.mjs');
  console.log('\nUnit and integration tests');
  count(await runUnitTests(filters));
}

/** @param {boolean} isBuilt */
async function runBrowser(isBuilt) {
  console.log('\nBrowser tests');
  const { prepareChromium } = await import('./bootstrap/chromium.mjs');
  const { runBrowserTests } = await import('./bootstrap/suites.mjs');
  let chromium;
  const canRun =
    isBuilt && (await succeeds('Chromium', async (say) => (chromium = await prepareChromium(say))));
  if (canRun) count(await runBrowserTests(filters, chromium));
  else total.failed += 1;
}

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

function count({ passed, failed, skipped, failures = [] }) {
  if (skipped > 0) console.log(`\n${skipped} skipped: a test that is skipped counts as failed.`);
  total.passed += passed;
  total.failed += failed + skipped;
  total.failures.push(...failures);
}
