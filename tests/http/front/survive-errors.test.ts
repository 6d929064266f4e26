import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

const PROGRAM = `
  import { surviveErrors } from './app/http/front/survive-errors.server.ts';
  console.log(process.listenerCount('uncaughtException'), 'before');
  surviveErrors();
  setTimeout(() => { throw new Error('from a timer'); }, 1);
  setTimeout(() => void Promise.reject(new Error('from a promise')), 5);
  setTimeout(() => { console.log('still here'); process.exit(0); }, 50);
`;
test(
  'an uncaught error is logged, and the process keeps serving once the server listens',
  { timeout: 60_000 },
  async () => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM];
    const { stdout, stderr } = await run(process.execPath, args, {
      env: { ...process.env, LOG_LEVEL: 'fatal' },
    });
    expect(stdout).toBe('0 before\nstill here\n');
    expect(stderr).toContain('from a timer');
    expect(stderr).toContain('from a promise');
  },
);
