import { parseCronItem } from 'graphile-worker';
import { expect, test } from 'vitest';
import { jobs } from '~/lifecycle.server';

const scheduled = jobs.flatMap(({ schedule }) => schedule ?? []);
const handled = jobs.flatMap(({ handlers }) => Object.keys(handlers));

// A schedule that the worker can't read keeps it from starting, and no job runs.
test.each(scheduled)(
  'the worker can parse the schedule of $name and has a handler for it',
  ({ name, cron }) => {
    expect(parseCronItem({ task: name, match: cron }).task).toBe(name);
    expect(handled).toContain(name);
  },
);

test('no job has two handlers', () => {
  expect(handled.length).toBeGreaterThan(10);
  expect(new Set(handled).size).toBe(handled.length);
});
