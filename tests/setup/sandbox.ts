import { afterAll, beforeAll } from 'vitest';
import { openSandbox } from '../factories/sandbox';
import type { Sandbox } from '../sandbox/index';

/** The file's own sandbox: open before its tests, closed after them. */
export function useSandbox(): Sandbox {
  const sandbox = {} as Sandbox;
  beforeAll(async () => {
    Object.assign(sandbox, await openSandbox());
  });
  afterAll(() => sandbox.close());
  return sandbox;
}
