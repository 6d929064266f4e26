/* `npm run worker`: jobs in their own process, for several web processes. */
import { jobs } from '~/lifecycle.server';
import { runWorker } from '~/services/jobs.server';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail } from './bootstrap/progress.mjs';

loadEnv();
try {
  await runWorker(jobs);
} catch (error) {
  fail(error);
}
