import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetEnv } from '~/lib/env.server';
import { startSandbox, type Sandbox } from '../sandbox/index';

/**
 * The stand-in of Stripe, Postmark and Vercel Blob in this process, on a free port that the
 * services are pointed at. Call it in `beforeAll`, before anything speaks to a service.
 */
export async function openSandbox(): Promise<Sandbox> {
  const stateDir = mkdtempSync(join(tmpdir(), 'offcut-sandbox-'));
  const sandbox = await startSandbox({ stateDir });
  process.env.SANDBOX_PORT = String(sandbox.port);
  delete process.env.VERCEL_BLOB_API_URL;
  resetEnv();
  return {
    ...sandbox,
    async close() {
      await sandbox.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
