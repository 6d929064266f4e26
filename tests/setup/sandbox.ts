import Stripe from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { openSandbox } from '../factories/sandbox';
import type { Sandbox } from '../sandbox/index';

const { prototype: sdk } = Stripe;
const usualDelay = sdk.getInitialNetworkRetryDelay;

/** The file's own sandbox: open before its tests, closed after them. */
export function useSandbox(): Sandbox {
  const sandbox = {} as Sandbox;
  beforeAll(async () => {
    // The SDK waits half a second before it sends again.
    sdk.getInitialNetworkRetryDelay = () => 0.01;
    Object.assign(sandbox, await openSandbox());
  });
  afterAll(async () => {
    // The next file may count on the usual delay.
    sdk.getInitialNetworkRetryDelay = usualDelay;
    await sandbox.close();
  });
  return sandbox;
}
