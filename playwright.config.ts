import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The system's Chromium where there is one, else the one that `npx playwright install` brings. */
const chromiumPath = () => process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => existsSync(file));

/** Only in `npm run test:faults`: they start everything again and again, or wait a minute. */
const ALL_ROUNDS_ONLY = [
  'database-restart',
  'every-form-cut',
  'killed-import',
  'killed-server',
  'npm-start',
].map((name) => `**/faults/${name}.spec.ts`);

const jsonReport = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: process.env.LONG_FAULTS ? [] : ALL_ROUNDS_ONLY,
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two processors, two leave a tenth of their time unused, and a long wait holds up half the run.
  workers: 3,
  // A test that passes the second time has shown a defect the first time.
  retries: 0,
  // A busy machine takes four times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ...(jsonReport ? ([['json', { outputFile: jsonReport }]] as [['json', object]]) : []),
  ],
  use: {
    browserName: 'chromium',
    // A context of its own would start two processes for each test.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A worker would answer where a test cuts the line; the tests of the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording costs a third of a run: `TRACE=1 npm test -- name.spec` shows why one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A page lives for a second: optimizing its code, or processes of its own, cost more than they save.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
        '--renderer-process-limit=1',
        '--in-process-gpu',
        '--disable-gpu',
      ],
    },
  },
});
