import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { openSandbox } from '../factories/sandbox';
import type { Sandbox } from '../sandbox/index';

/** The file's own sandbox: open before its tests, closed after them; a test's faults end with it. */
export function useSandbox(): Sandbox {
  const sandbox = {} as Sandbox;
  beforeAll(async () => void Object.assign(sandbox, await openSandbox()));
  beforeEach(() => {
    // The SDK waits half a second before it sends again.
    vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.01);
  });
  afterEach(() => sandbox.control.clearFaults());
  afterAll(() => sandbox.close());
  return sandbox;
}
