/*
 * `npm run test:faults`: the tests of what may fail, with all of their rounds; `npm test` runs the
 * same ones with a few. Figures are printed as they come; docs/reliability.md has those of one run.
 */
process.env.LONG_FAULTS = '1';
process.argv.splice(
  2,
  Infinity,
  'tests/faults',
  'tests/platform/second-start',
  'tests/platform/embedded-server',
  'tests/domain/trading/settlement/refund-split',
  'tests/domain/trading/books/invariants',
  'tests/e2e/faults',
  'tests/e2e/server-process',
);
await import('./test.mjs');
