import type { AreaJobs } from '~/services/jobs.server';
import { sweepWebhooks } from './deliveries.server';
import { sendWebhooks } from './send-webhooks.server';

export const webhookJobs = {
  handlers: { send_webhooks: sendWebhooks },
  scheduled: { sweep_webhooks: ['* * * * *', sweepWebhooks] },
} satisfies AreaJobs;
