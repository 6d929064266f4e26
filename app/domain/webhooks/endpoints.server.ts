import { randomUUID } from 'node:crypto';
import type { z } from 'zod/v4';
import { db, type Prisma, transaction, type Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { type AuditFacts, recordAudit } from '~/domain/administration/index.server';
import { type Actor, requireCompanyId } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';
import { env } from '~/lib/env.server';
import { DomainError, invalid } from '~/lib/errors';
import { seal } from '~/lib/seal.server';
import { InnerAddress, requirePublicHost } from '~/services/outbound.server';
import { type ENDPOINT_STATES, MAX_ENDPOINTS, WEBHOOKS_COPY } from './copy';
import { formerSecretUntil, newSecret } from './sign-webhook.server';
import type { AddEndpoint } from './webhooks.schema';

/** @throws DomainError `no_company`, `forbidden` */
export function requireWebhookManager(actor: Actor): string {
  const companyId = requireCompanyId(actor, WEBHOOKS_COPY.noCompany);
  if (mayDo(actor.companyRole, 'manage_company')) return companyId;
  throw new DomainError('forbidden', WEBHOOKS_COPY.notManager);
}

/** An endpoint with its secret, which is shown once. */
export interface EndpointSecret {
  id: string;
  url: string;
  secret: string;
}

/**
 * `onceId` becomes its id; a repeat is a `conflict`, because the secret is stored sealed and shown
 * once. @throws DomainError `forbidden`, `invalid` on `url`, `conflict` past five too
 */
export async function addEndpoint(
  { url, events, onceId = randomUUID() }: z.output<typeof AddEndpoint> & { onceId?: string },
  actor: Actor,
): Promise<EndpointSecret> {
  const companyId = requireWebhookManager(actor);
  await requireSafeUrl(url);
  const secret = newSecret();
  return transaction(async (tx) => {
    // Serializes concurrent requests, so that the limit holds.
    await lockCompany(tx, companyId);
    if (await tx.webhookEndpoint.findUnique({ where: { id: onceId }, select: { id: true } })) {
      throw new DomainError('conflict', WEBHOOKS_COPY.alreadyAdded);
    }
    if ((await tx.webhookEndpoint.count({ where: { companyId } })) >= MAX_ENDPOINTS) {
      throw new DomainError('conflict', WEBHOOKS_COPY.tooMany);
    }
    const sealedSecret = seal(secret, 'webhook secret');
    const { id } = await tx.webhookEndpoint.create({
      data: { id: onceId, companyId, url, events, sealedSecret },
      select: { id: true },
    });
    await audit(tx, 'webhook.added', actor, { url, events });
    return { id, url, secret };
  });
}

async function requireSafeUrl(url: string): Promise<void> {
  const refuse = (sentence: string) => invalid('url', sentence);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !env().isLocal) throw refuse(WEBHOOKS_COPY.urlPlain);
  await requirePublicHost(url).catch((error: unknown) => {
    const isInner = error instanceof InnerAddress;
    throw refuse(isInner ? WEBHOOKS_COPY.urlInner : WEBHOOKS_COPY.urlUnknown(hostname));
  });
}

/**
 * The former secret signs beside the new one for 24 hours, in which it can't be changed again.
 * @throws DomainError `forbidden`, `not_found`, `conflict`
 */
export async function rotateSecret(id: string, actor: Actor): Promise<EndpointSecret> {
  const secret = newSecret();
  return withOwn(id, actor, async (tx, { url, sealedSecret, secretChangedAt }) => {
    if (formerSecretUntil(secretChangedAt)) {
      throw new DomainError('conflict', WEBHOOKS_COPY.changedLately);
    }
    const sealed = seal(secret, 'webhook secret');
    await tx.webhookEndpoint.update({
      where: { id },
      data: { sealedSecret: sealed, sealedFormerSecret: sealedSecret, secretChangedAt: new Date() },
      select: { id: true },
    });
    await audit(tx, 'webhook.rotated', actor, { url });
    return { id, url, secret };
  });
}

/** Resuming clears earlier failures. Safe to repeat. @throws DomainError `forbidden`, `not_found` */
export async function pauseEndpoint(id: string, isPaused: boolean, actor: Actor): Promise<void> {
  await withOwn(id, actor, async (tx, { url, pausedAt }) => {
    if (isPaused === (pausedAt !== null)) return;
    const data = { pausedAt: isPaused ? new Date() : null, failingSince: null };
    await tx.webhookEndpoint.update({ where: { id }, data, select: { id: true } });
    await audit(tx, 'webhook.changed', actor, { url, isPaused });
  });
}

/** Deletes its waiting deliveries too. @throws DomainError `forbidden`, `not_found` */
export async function deleteEndpoint(id: string, actor: Actor): Promise<void> {
  await withOwn(id, actor, async (tx, { url }) => {
    await tx.webhookEndpoint.delete({ where: { id }, select: { id: true } });
    await audit(tx, 'webhook.deleted', actor, { url });
  });
}

/** For a company that no one can sign in to. */
export async function forgetEndpoints(tx: Tx, companyId: string): Promise<void> {
  await tx.webhookEndpoint.deleteMany({ where: { companyId } });
}

const OWN = { url: true, sealedSecret: true, secretChangedAt: true, pausedAt: true } as const;
type Own = Prisma.WebhookEndpointGetPayload<{ select: typeof OWN }>;

/** Locks it until `work` is done. */
function withOwn<T>(id: string, actor: Actor, work: (tx: Tx, own: Own) => Promise<T>): Promise<T> {
  const companyId = requireWebhookManager(actor);
  return transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid FOR UPDATE`;
    const own = await tx.webhookEndpoint.findFirst({ where: { id, companyId }, select: OWN });
    if (!own) throw new DomainError('not_found', WEBHOOKS_COPY.notFound);
    return work(tx, own);
  });
}

const audit = (tx: Tx, action: `webhook.${string}`, actor: Actor, after: AuditFacts) =>
  recordAudit(tx, actor, action, actor.companyId, { after });

export type EndpointView = Awaited<ReturnType<typeof listEndpoints>>[number];

/** Oldest first. @throws DomainError `no_company`, `forbidden` */
export async function listEndpoints(actor: Actor) {
  const endpoints = await db.webhookEndpoint.findMany({
    where: { companyId: requireWebhookManager(actor) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      url: true,
      events: true,
      secretChangedAt: true,
      pausedAt: true,
      failingSince: true,
      createdAt: true,
    },
  });
  return endpoints.map(({ pausedAt, secretChangedAt, ...endpoint }) => ({
    ...endpoint,
    state: stateOf(pausedAt, endpoint.failingSince),
    formerSecretUntil: formerSecretUntil(secretChangedAt),
  }));
}

const stateOf = (pausedAt: Date | null, failingSince: Date | null): keyof typeof ENDPOINT_STATES =>
  !pausedAt ? 'active' : failingSince ? 'off' : 'paused';
