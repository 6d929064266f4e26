import Stripe from 'stripe';
import { afterAll, beforeAll, type MockInstance, vi } from 'vitest';
import { openSandbox } from '../factories/sandbox';
import type { Sandbox } from '../sandbox/index';

/** The file's own sandbox: open before its tests, closed after them. */
export function useSandbox(): Sandbox {
  const sandbox = {} as Sandbox;
  let delay: MockInstance;
  beforeAll(async () => {
    // The SDK waits half a second before it sends again. Other files of the process may count on that.
    delay = vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.01);
    Object.assign(sandbox, await openSandbox());
  });
  afterAll(async () => {
    delay.mockRestore();
    await sandbox.close();
  });
  return sandbox;
}
