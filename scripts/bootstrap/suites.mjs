import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bin, tryRun } from './run.mjs';

/** @typedef {{passed: number, failed: number, skipped: number, failures?: string[]}} Count */

/** @param {string[]} filters parts of file names @returns {Promise<Count>} */
export function runUnitTests(filters) {
  return withReport(async (report) => {
    const { code } = await tryRun(
      process.execPath,
      [
        bin('vitest/vitest.mjs'),
        'run',
        '--allowOnly=false',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { show: true, env: { NODE_ENV: 'test' } },
    );
    return { code, count: readReport(report, countVitest) };
  });
}

/** @param {string[]} filters @param {string} chromium its path @returns {Promise<Count>} */
export function runBrowserTests(filters, chromium) {
  return withReport(async (report) => {
    const { code } = await tryRun(
      process.execPath,
      [bin('@playwright/test/cli.js'), 'test', '--forbid-only', ...filters],
      {
        show: true,
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_ENV: 'test' },
      },
    );
    return { code, count: readReport(report, countPlaywright) };
  });
}

/** @param {(report: string) => Promise<{code: number, count: Count | undefined}>} run */
async function withReport(run) {
  const folder = mkdtempSync(path.join(tmpdir(), 'offcut-report-'));
  try {
    const { code, count } = await run(path.join(folder, 'report.json'));
    return countCrash(code, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A suite that broke outside its tests, or ran nothing, counts as one failure.
 * @param {number} code @param {Count | undefined} count @returns {Count}
 */
export function countCrash(code, count = { passed: 0, failed: 0, skipped: 0 }) {
  const { passed, failed, skipped } = count;
  const isSilent = failed + skipped === 0 && (code !== 0 || passed === 0);
  return isSilent ? { passed, failed: 1, skipped } : count;
}

function readReport(file, count) {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** A file that couldn't be loaded has no tests: it counts as one failure. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(describeFailures),
  };
}

function describeFailures({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [`${name}\n${message}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => [`${name} > ${test.fullName}`, ...test.failureMessages].join('\n'));
}

/** A test that passed on its second try counts as failed. */
export function countPlaywright({ stats }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}
