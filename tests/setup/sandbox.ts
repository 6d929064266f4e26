import Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { openSandbox } from '../factories/sandbox';
import type { Sandbox } from '../sandbox/index';

// The SDK waits half a second before it sends again.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;

/** The file's own sandbox: open before its tests, closed after them. */
export function useSandbox(): Sandbox {
  const sandbox = {} as Sandbox;
  beforeAll(async () => {
    Object.assign(sandbox, await openSandbox());
  });
  afterAll(() => sandbox.close());
  return sandbox;
}
