import { db, transaction, type Tx } from '~/db/client.server';
import { isReachableSql } from '~/db/may-trade.server';
import { notify } from '~/domain/notifications/index.server';
import { InnerAddress, postOut } from '~/services/outbound.server';
import { turnedOff, WEBHOOKS_COPY } from './copy';
import { queueSending } from './deliveries.server';
import { type Signer, signedHeaders } from './sign-webhook.server';

/** Sent in parallel by one job, so that it ends in ten seconds whatever the endpoints do. */
const BATCH = 10;
/** After the attempt that failed; about three days in all. Source: Standard Webhooks 1.0.0. */
const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 840, 1200, 1440];
/** An endpoint that failed all this time is turned off; one that answers 410 at once. */
const OFF_AFTER_DAYS = 5;
const GONE = 410;

interface Due extends Signer {
  id: string;
  endpointId: string;
  subjectId: string | null;
  type: string;
  data: object;
  tries: number;
  createdAt: Date;
  url: string;
}

/** Sends what is due for a company's endpoints. One that dies is retried after a minute. */
export async function sendWebhooks({ companyId }: { companyId: string }): Promise<void> {
  const due = await take(companyId);
  await Promise.all(due.map(attempt));
  if (due.length === BATCH) await queueSending(db, companyId);
}

/** Claims them for a minute. A time is stored to the millisecond, rounded up or down. */
function take(companyId: string): Promise<Due[]> {
  return db.$queryRaw<Due[]>`
    UPDATE webhook_deliveries d SET tries = d.tries + 1, due_at = now() + interval '1 minute'
      FROM webhook_endpoints e
     WHERE e.id = d.endpoint_id AND d.id IN (
       SELECT w.id FROM webhook_deliveries w
         JOIN webhook_endpoints o ON o.id = w.endpoint_id JOIN companies c ON c.id = o.company_id
        WHERE o.company_id = ${companyId}::uuid AND o.paused_at IS NULL AND ${isReachableSql()}
          AND w.state = 'waiting' AND w.due_at <= now() + interval '1 ms'
        ORDER BY w.due_at, w.id LIMIT ${BATCH} FOR UPDATE OF w SKIP LOCKED)
    RETURNING d.id, d.endpoint_id AS "endpointId", d.subject_id AS "subjectId", d.type, d.data,
              d.tries, d.created_at AS "createdAt", e.url, e.sealed_secret AS "sealedSecret",
              e.sealed_former_secret AS "sealedFormerSecret",
              e.secret_changed_at AS "secretChangedAt"`;
}

/** The id is the same for each attempt, the signed time is the attempt's. */
async function attempt(due: Due): Promise<void> {
  const { id, type, data, createdAt, url } = due;
  const body = JSON.stringify({ type, id, timestamp: createdAt.toISOString(), data });
  const at = new Date();
  const send = async () => postOut(url, { body, headers: signedHeaders(due, { id, body, at }) });
  const answer = await send().catch(reasonOf);
  const durationMs = Date.now() - at.getTime();
  const outcome = typeof answer === 'number' ? { status: answer } : { error: answer };
  await transaction((tx) => record(tx, due, { ...outcome, durationMs }));
}

function reasonOf(error: unknown): string {
  if (error instanceof InnerAddress) return WEBHOOKS_COPY.urlInner;
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return WEBHOOKS_COPY.timedOut;
  return (code ? WEBHOOKS_COPY.noConnection(code) : message).slice(0, 200);
}

type Outcome = { status?: number; error?: string; durationMs: number };

async function record(tx: Tx, due: Due, outcome: Outcome): Promise<void> {
  const { status = 0 } = outcome;
  const { id, endpointId, subjectId, tries } = due;
  const isDelivered = status >= 200 && status < 300;
  const waitMinutes = RETRY_MINUTES[tries - 1];
  const { count } = await tx.webhookDelivery.updateMany({
    where: { id },
    data: isDelivered
      ? { state: 'delivered' }
      : waitMinutes === undefined
        ? { state: 'failed' }
        : { dueAt: withJitter(waitMinutes) },
  });
  // The endpoint was deleted during the request.
  if (count === 0) return;
  await tx.webhookAttempt.create({ data: { deliveryId: id, ...outcome }, select: { id: true } });
  if (subjectId) await replaceOlder(tx, due);
  if (isDelivered) {
    await tx.webhookEndpoint.updateMany({
      where: { id: endpointId, failingSince: { not: null }, pausedAt: null },
      data: { failingSince: null },
    });
  } else await noteFailure(tx, endpointId, status === GONE);
}

/** Spreads out retries that were due together. */
const withJitter = (minutes: number): Date =>
  new Date(Date.now() + minutes * 60_000 * (1 + Math.random() / 10));

/** A retry about a listing says no more than a newer event about it. */
const replaceOlder = (tx: Tx, { id, endpointId, subjectId, createdAt }: Due) => tx.$executeRaw`
  UPDATE webhook_deliveries SET state = 'replaced'
   WHERE endpoint_id = ${endpointId}::uuid AND subject_id = ${subjectId}::uuid AND id <> ${id}::uuid
     AND state = 'waiting' AND tries > 0 AND created_at < ${createdAt}`;

async function noteFailure(tx: Tx, endpointId: string, isGone: boolean): Promise<void> {
  const [endpoint] = await tx.$queryRaw<{ companyId: string; url: string; isOff: boolean }[]>`
    UPDATE webhook_endpoints
       SET failing_since = coalesce(failing_since, now()),
           paused_at = CASE WHEN ${isGone}
             OR failing_since < now() - make_interval(days => ${OFF_AFTER_DAYS}) THEN now() END
     WHERE id = ${endpointId}::uuid AND paused_at IS NULL
    RETURNING company_id AS "companyId", url, paused_at IS NOT NULL AS "isOff"`;
  if (!endpoint?.isOff) return;
  const { companyId, url } = endpoint;
  await notify(tx, {
    recipientCompanyId: companyId,
    ...turnedOff(url, isGone ? null : OFF_AFTER_DAYS),
  });
}
