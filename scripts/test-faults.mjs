/* All rounds of the fault tests; `npm test` runs a few. Figures: docs/reliability.md. */
process.env.LONG_FAULTS = '1';
process.argv.splice(
  2,
  Infinity,
  'tests/faults',
  'tests/platform/second-start',
  'tests/platform/embedded-server',
  'tests/platform/db-reset',
  'tests/domain/trading/settlement/refund-split',
  'tests/domain/trading/books/invariants',
  'tests/e2e/faults',
  'tests/e2e/server-process',
  'tests/e2e/accessibility',
);
await import('./test.mjs');
