import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetEnv } from '~/lib/env.server';
import { startSandbox, type Sandbox } from '../sandbox/index';

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
