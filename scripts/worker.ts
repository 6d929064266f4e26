/* `npm run worker`: jobs in a process of their own, for when there are several web processes. */
import { jobs } from '~/jobs.server';
import { runWorker } from '~/services/jobs.server';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail } from './bootstrap/progress.mjs';

loadEnv();
try {
  await runWorker(jobs);
} catch (error) {
  fail(error);
}
