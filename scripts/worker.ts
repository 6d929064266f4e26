/* `npm run worker`: jobs in their own process, for several web processes. */
import { serveMetrics } from '~/http/metrics.server';
import { env } from '~/lib/env.server';
import { startSiteSettings } from '~/db/site-settings.server';
import { jobs } from '~/lifecycle.server';
import { runWorker } from '~/services/jobs.server';
import { loadEnv } from './bootstrap/prepare.mjs';
import { fail } from './bootstrap/progress.mjs';

loadEnv();
try {
  const { METRICS_PORT, METRICS_TOKEN } = env();
  if (METRICS_PORT) serveMetrics(METRICS_PORT, METRICS_TOKEN);
  await startSiteSettings();
  await runWorker(jobs);
} catch (error) {
  fail(error);
}
