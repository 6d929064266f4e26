import { sql, sqlJoin, type Tx } from '~/db/client.server';
import type { WebhookEventType } from './copy';

export interface WebhookEvent {
  type: WebhookEventType;
  /** Ids and a state: what to look up, not the facts. */
  data: Record<string, string>;
}

/**
 * Queues the event for the companies' endpoints that listen to it; sent if the caller's transaction
 * commits. `stock.changed` is queued by a trigger.
 */
export async function queueWebhook(
  tx: Tx,
  companyIds: string[],
  { type, data }: WebhookEvent,
): Promise<void> {
  const companies = sqlJoin(companyIds.map((id) => sql`${id}::uuid`));
  await tx.$executeRaw`
    SELECT queue_webhook(company, ${type}, ${JSON.stringify(data)}::jsonb)
      FROM unnest(ARRAY[${companies}]) AS company`;
}
