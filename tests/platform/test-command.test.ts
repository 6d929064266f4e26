import { describe, expect, test } from 'vitest';
import { countCrash, countPlaywright, countVitest } from '../../scripts/bootstrap/suites.mjs';

const NONE = { passed: 0, failed: 0, skipped: 0 };

describe('a test suite without a failed test', () => {
  test('counts as one failure when its runner exits with an error', () => {
    expect(countCrash(1, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(1);
  });

  test('counts as one failure when it left no report or ran nothing', () => {
    expect(countCrash(1, undefined).failed).toBe(1);
    expect(countCrash(0, undefined).failed).toBe(1);
    expect(countCrash(0, NONE).failed).toBe(1);
  });

  test('counts as passed when its runner exits cleanly', () => {
    const count = { passed: 9, failed: 0, skipped: 0 };
    expect(countCrash(0, count)).toEqual(count);
  });
});

test('failed tests are not counted twice', () => {
  expect(countCrash(1, { passed: 9, failed: 2, skipped: 0 }).failed).toBe(2);
});

test('a unit test file that fails to load counts as one failure, and failures are named', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'a hold ends', failureMessages: ['expected 1 to be 2'] },
          { status: 'passed', fullName: 'a hold begins', failureMessages: [] },
        ],
      },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(countVitest(report)).toEqual({
    ...{ passed: 5, failed: 2, skipped: 3 },
    failures: ['a.test.ts\nno such module', 'b.test.ts > a hold ends\nexpected 1 to be 2'],
  });
});

test('a browser test that passes only on retry counts as failed', () => {
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats })).toEqual({ passed: 7, failed: 2, skipped: 2 });
});
