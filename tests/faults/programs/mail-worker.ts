/* Works on mail and nothing else until it is killed: `npm run worker` of one area. */
import { notificationJobs } from '~/domain/notifications/index.server';
import { runWorker } from '~/services/jobs.server';

await runWorker([notificationJobs], { concurrency: 4 });
