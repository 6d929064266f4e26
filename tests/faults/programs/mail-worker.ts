import { notificationJobs } from '~/domain/notifications/index.server';
import { runWorker } from '~/services/jobs.server';

await runWorker([notificationJobs], { concurrency: 4 });
