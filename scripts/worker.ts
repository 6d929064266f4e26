/* `npm run worker`: jobs in a process of their own, for when there are several web processes. */
import { runWorker } from '~/services/jobs.server';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail } from './bootstrap/progress.mjs';

loadEnv();
try {
  await runWorker();
} catch (error) {
  fail(error);
}
