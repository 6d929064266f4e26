import { z } from 'zod/v4';
import { db, type Prisma, sql, transaction, type Tx, sqlJoin } from '~/db/client.server';
import { isoTime, type ListPage, readListPage } from '~/db/list-page.server';
import { countToward } from '~/db/rate-limits.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { keysOf } from '~/lib/schema-fields';
import { addJob } from '~/services/jobs.server';
import { DELIVERY_STATES, WEBHOOKS_COPY, type WebhookEventType } from './copy';
import { requireWebhookManager } from './endpoints.server';

/** Threat: this makes the server send requests to an address of the user's choice. */
const SENDS = { name: 'webhook_sends', max: 30, withinSeconds: 60 };

export type DeliveryView = z.output<typeof DeliveryView>;
export const DeliveryView = z
  .object({
    id: z.uuid().meta({ description: 'The webhook-id of each attempt' }),
    url: z.string(),
    type: z.string(),
    state: keysOf(DELIVERY_STATES),
    createdAt: z.iso.datetime(),
    dueAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Of the next attempt, while it waits and its webhook is on' }),
    attempts: z
      .array(
        z.object({
          createdAt: z.iso.datetime(),
          status: z.int().nullable().meta({ description: 'Of the response; null if none came' }),
          error: z.string().nullable(),
          durationMs: z.int(),
        }),
      )
      .meta({ description: 'Newest first' }),
  })
  .meta({ id: 'WebhookDelivery' });

/** Newest first. @throws DomainError `no_company`, `forbidden`, `not_found` for another's endpoint */
export async function listDeliveries(
  { endpointId, page, pageSize }: { endpointId?: string; page?: number; pageSize?: number },
  actor: Actor,
): Promise<ListPage<DeliveryView>> {
  const companyId = requireWebhookManager(actor);
  if (endpointId && !(await db.webhookEndpoint.count({ where: { id: endpointId, companyId } }))) {
    throw new DomainError('not_found', WEBHOOKS_COPY.notFound);
  }
  return readListPage<DeliveryView>({
    columns: sql`d.id, d.type, d.state, ${isoTime(sql`d.created_at`)} AS "createdAt",
      CASE WHEN d.state = 'waiting' AND (SELECT paused_at FROM webhook_endpoints e
        WHERE e.id = d.endpoint_id) IS NULL THEN ${isoTime(sql`d.due_at`)} END AS "dueAt",
      (SELECT url FROM webhook_endpoints e WHERE e.id = d.endpoint_id) AS url,
      coalesce((SELECT jsonb_agg(jsonb_build_object('createdAt', ${isoTime(sql`a.created_at`)},
                  'status', a.status, 'error', a.error, 'durationMs', a.duration_ms)
                  ORDER BY a.id DESC)
                  FROM webhook_attempts a WHERE a.delivery_id = d.id), '[]') AS attempts`,
    table: sql`webhook_deliveries d`,
    alias: sql`d`,
    conditions: [
      endpointId
        ? sql`d.endpoint_id = ${endpointId}::uuid`
        : sql`d.endpoint_id IN (SELECT id FROM webhook_endpoints WHERE company_id = ${companyId}::uuid)`,
    ],
    order: sql`d.created_at DESC, d.id`,
    page,
    pageSize,
  });
}

/** In any state. @throws DomainError `forbidden`, `not_found`, `conflict` if paused or off, `rate_limited` */
export async function resendDelivery(id: string, actor: Actor): Promise<void> {
  await sendByButton(
    actor,
    { deliveries: { some: { id } } },
    (tx) => tx.$executeRaw`
    UPDATE webhook_deliveries SET state = 'waiting', due_at = now() WHERE id = ${id}::uuid`,
  );
}

/** Whatever the endpoint listens to. @throws as `resendDelivery` */
export function sendTestEvent(endpointId: string, actor: Actor): Promise<{ id: string }> {
  const data = { endpointId, type: 'webhook.test', data: {} };
  return sendByButton(actor, { id: endpointId }, (tx) =>
    tx.webhookDelivery.create({ data, select: { id: true } }),
  );
}

async function sendByButton<T>(
  actor: Actor,
  where: Prisma.WebhookEndpointWhereInput,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const companyId = requireWebhookManager(actor);
  await countToward(SENDS, companyId);
  return transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { ...where, companyId },
      select: { pausedAt: true, failingSince: true },
    });
    if (!endpoint) throw new DomainError('not_found', WEBHOOKS_COPY.notFound);
    if (endpoint.pausedAt) {
      const sentence = endpoint.failingSince ? WEBHOOKS_COPY.isOff : WEBHOOKS_COPY.isPaused;
      throw new DomainError('conflict', sentence);
    }
    await queueSending(tx, companyId);
    return work(tx);
  });
}

export const queueSending = (tx: Pick<Tx, '$executeRaw'>, companyId: string) =>
  addJob(tx, 'send_webhooks', { companyId }, { queueName: `webhooks:${companyId}` });

/** Queues what is due for a retry, or was left behind by a killed worker. Safe to repeat. */
export async function sweepWebhooks(): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job('send_webhooks', json_build_object('companyId', company_id),
             queue_name => 'webhooks:' || company_id, job_key => 'webhooks:' || company_id)
      FROM (SELECT DISTINCT e.company_id
              FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
             WHERE d.state = 'waiting' AND d.due_at <= now() AND e.paused_at IS NULL) AS due`;
}

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
