import { db, sql, transaction, type Tx } from '~/db/client.server';
import { mayTradeSql } from '~/db/may-trade.server';
import { readViewer } from '~/domain/accounts/index.server';
import { notify, readPersonalLink } from '~/domain/notifications/index.server';
import { attemptAll } from '~/lib/attempt-all';
import { asTrader, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { PAUSE_AFTER_DAYS } from '../copy';
import { UNCONFIRMED_COPY } from './copy';
import { lockOwnListings } from './lock-own-listings.server';
import { type OwnListing, UNCONFIRMED } from './own-listings-queries.server';
import { pauseListings, queueReleases } from './pause-listings.server';
import { MAX_LISTINGS_AT_ONCE, type UnconfirmedForm } from './selling.schema';

/** Needs tables `m` and `c`. */
const TO_CONFIRM = sql`${UNCONFIRMED} AND ${mayTradeSql()}`;

const MAX_LINKS = 40;
const PAGE = '/still-listed';
/** A company can have thousands of listings. */
const TIMEOUT_MS = 120_000;

/**
 * A daily job. Each company gets one email about what nobody confirmed for `ASK_AFTER_DAYS`, at
 * most once a week and only when a listing is new in it. After `PAUSE_AFTER_DAYS`, and at least a
 * week after it was in an email, a listing is paused and unpaid purchases of it are released. Safe
 * to repeat and to run twice at once. @throws AggregateError of all failures
 */
export async function askAboutListings(): Promise<void> {
  const companies = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT c.id FROM materials m JOIN companies c ON c.id = m.company_id
     WHERE ${TO_CONFIRM}`;
  await attemptAll(
    companies,
    ({ id }) =>
      transaction(
        async (tx) => {
          await pauseUnconfirmed(tx, id);
          await ask(tx, id);
        },
        { timeoutMs: TIMEOUT_MS },
      ),
    'companies were not asked about listings',
  );
}

async function pauseUnconfirmed(tx: Tx, recipientCompanyId: string): Promise<void> {
  const paused = await tx.$queryRaw<{ id: string; title: string }[]>`
    UPDATE materials m SET paused_at = now() FROM companies c
     WHERE c.id = m.company_id AND c.id = ${recipientCompanyId}::uuid AND ${TO_CONFIRM}
       AND m.confirmed_at <= now() - make_interval(days => ${PAUSE_AFTER_DAYS}::int)
       AND m.asked_at BETWEEN m.confirmed_at AND now() - interval '7 days'
    RETURNING m.id, m.title`;
  if (paused.length === 0) return;
  await queueReleases(tx, paused);
  await notify(tx, {
    ...{ recipientCompanyId, category: 'materials', priority: 'high' },
    ...UNCONFIRMED_COPY.paused(paused.map(({ title }) => title)),
    actionUrl: '/my-listings?status=paused',
    actionText: 'View Paused Listings',
  });
}

async function ask(tx: Tx, recipientCompanyId: string): Promise<void> {
  const asked = await tx.$executeRaw`
    UPDATE materials m SET asked_at = now() FROM companies c
     WHERE c.id = m.company_id AND c.id = ${recipientCompanyId}::uuid AND ${TO_CONFIRM}
       AND (m.asked_at IS NULL OR m.asked_at < m.confirmed_at)
       AND NOT EXISTS (SELECT 1 FROM materials o
                        WHERE o.company_id = c.id AND o.asked_at > now() - interval '7 days')`;
  if (asked === 0) return;
  const listings = await listUnconfirmed(tx, recipientCompanyId);
  const links = listings.slice(0, MAX_LINKS).map(({ id, title }) => ({
    ...{ label: UNCONFIRMED_COPY.link(title), page: PAGE, about: id },
  }));
  const all = { label: UNCONFIRMED_COPY.linkToAll, page: PAGE, about: '' };
  await notify(tx, {
    ...{ recipientCompanyId, category: 'materials' },
    ...UNCONFIRMED_COPY.ask(listings.map(({ title }) => title)),
    actionUrl: '/my-listings?status=on_sale&sort=unconfirmed',
    actionText: 'View Listings',
    metadata: { links: links.length > 1 ? [all, ...links] : links },
  });
}

export type UnconfirmedListing = { confirmedAt: Date } & Pick<
  OwnListing,
  'id' | 'title' | 'quantity' | 'quantityHeld' | 'priceCents' | 'priceUnit'
>;

/** Longest unconfirmed first, as many as one command takes. */
const listUnconfirmed = (client: Pick<Tx, '$queryRaw'>, companyId: string, id?: string) =>
  client.$queryRaw<UnconfirmedListing[]>`
    SELECT m.id, m.title, m.quantity, m.quantity_held AS "quantityHeld",
           (100 * m.price)::float8 AS "priceCents", m.price_unit AS "priceUnit",
           m.confirmed_at AS "confirmedAt"
      FROM materials m JOIN companies c ON c.id = m.company_id
     WHERE c.id = ${companyId}::uuid AND ${TO_CONFIRM} ${id ? sql`AND m.id = ${id}::uuid` : sql``}
     ORDER BY m.confirmed_at, m.id LIMIT ${MAX_LISTINGS_AT_ONCE}`;

/**
 * What is still unconfirmed of the listings that an email's link is about.
 * @throws DomainError `not_found` for a bad link, or when its person has left the company
 */
export async function readStillListed(token: string) {
  const link = readPersonalLink(token, PAGE);
  const found = link && (await readViewer(sql`SELECT NULL AS id, ${link.userId}::uuid AS user_id`));
  if (!found?.viewer.company) throw new DomainError('not_found', UNCONFIRMED_COPY.badLink);
  const { actor, company } = found.viewer;
  const listings = await listUnconfirmed(db, company.id, link!.about);
  return { actor: asTrader(actor), companyName: company.name, listings };
}

/**
 * For an email's link: leaves alone what the link isn't about or was confirmed since. Safe to repeat.
 * @throws DomainError as `readStillListed` and `confirmListings`
 */
export async function answerStillListed(
  token: string,
  { intent, id }: UnconfirmedForm,
): Promise<number> {
  const { actor, listings } = await readStillListed(token);
  const ids = listings.filter((listing) => id.includes(listing.id)).map((listing) => listing.id);
  return (intent === 'pause' ? pauseListings : confirmListings)(ids, actor);
}

/**
 * Says that they're still there. All or none. Safe to repeat. @returns how many
 * @throws DomainError `no_company`, `forbidden`, `invalid`, `not_found`, `locked`
 */
export async function confirmListings(ids: string[], actor: Actor): Promise<number> {
  return (await transaction((tx) => lockOwnListings(tx, ids, actor))).length;
}
