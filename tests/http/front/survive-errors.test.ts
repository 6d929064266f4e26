import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

const PROGRAM = `
  import { surviveErrors } from './app/http/front/survive-errors.server.ts';
  if (process.argv.at(-1) === 'serving') surviveErrors();
  setTimeout(() => { throw new Error('from a timer'); }, 1);
  setTimeout(() => void Promise.reject(new Error('from a promise')), 5);
  setTimeout(() => { console.log('still here'); process.exit(0); }, 50);
`;
const start = (state: string) =>
  run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, state], {
    env: { ...process.env, LOG_LEVEL: 'fatal' },
  });

test('an uncaught error is logged, and the process keeps serving', async () => {
  const { stdout, stderr } = await start('serving');
  expect(stdout).toBe('still here\n');
  expect(stderr).toContain('from a timer');
  expect(stderr).toContain('from a promise');
});

test('an uncaught error before the server listens ends the process', async () => {
  await expect(start('starting')).rejects.toMatchObject({ code: 1 });
});
