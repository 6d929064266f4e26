import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Only in `npm run test:faults`: minutes of an outage, and servers started again and again. */
const NIGHTLY = /\/(mail-outage|embedded-server|db-reset)\.test\.ts$/;

const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /[.]test[.]tsx?$/.test(file))
  .filter((file) => process.env.LONG_FAULTS || !NIGHTLY.test(file))
  .map((file) => `tests/${file}`);
const filesWith = (marker: string) =>
  files.filter((file) => readFileSync(file, 'utf8').startsWith(`// @${marker}`));

/** They change what the others of a process stand on; the marker's line says what. */
const ALONE = filesWith('alone');
const BROWSER_LIKE = filesWith('vitest-environment jsdom');
const SHARED = files.filter((file) => ![...ALONE, ...BROWSER_LIKE].includes(file));

function project(
  name: string,
  include: string[],
  options: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    // A config of its own: the Remix plugin of vite.config.ts does not serve a test runner.
    resolve: { alias: { '~': path.resolve('app') } },
    test: {
      name,
      include,
      setupFiles: ['tests/setup/cheap-hashes.ts', 'tests/setup/each-file.ts'],
      pool: 'forks',
      // From Node 25 on its own localStorage, empty without a file, hides jsdom's.
      execArgv:
        Number.parseInt(process.versions.node) >= 25 ? ['--no-experimental-webstorage'] : [],
      // A test that proves a refusal makes the app log it.
      env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
      // A busy machine takes four times as long as an idle one.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      provide: { isAlone: options?.isolate ?? true },
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['tests/setup/global.ts'],
    // One more than processors: a worker waits for the database for a quarter of its time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('shared', SHARED, { isolate: false }),
      project('browser-like', BROWSER_LIKE, { isolate: false, environment: 'jsdom' }),
      project('alone', ALONE, { isolate: true }),
    ],
  },
});
