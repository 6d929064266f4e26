import { sql, sqlJoin, type Tx } from '~/db/client.server';
import type { WebhookEventType } from './copy';

/**
 * Queues the event, ids and a state, for the companies' endpoints that listen to it; sent if the
 * caller's transaction commits. `stock.changed` is queued by a trigger.
 */
export async function queueWebhook(
  tx: Tx,
  companyIds: string[],
  { type, data }: { type: WebhookEventType; data: Record<string, string> },
): Promise<void> {
  const companies = sqlJoin(companyIds.map((id) => sql`${id}::uuid`));
  await tx.$executeRaw`
    SELECT queue_webhook(company, ${type}, ${JSON.stringify(data)}::jsonb)
      FROM unnest(ARRAY[${companies}]) AS company`;
}
