import Stripe from 'stripe';
import { db } from '~/db/client.server';
import { requirePower } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { isGone } from '~/services/stripe.server';
import { MONEY_REFUSALS } from './copy';

/** @throws DomainError `no_company`, `forbidden` (members, and another company's) */
export async function requireSellerAccount(actor: Actor, companyId = actor.companyId) {
  if (!actor.companyId) throw new DomainError('no_company', MONEY_REFUSALS.noCompany);
  if (companyId !== actor.companyId) throw new DomainError('forbidden', MONEY_REFUSALS.notOwn);
  requirePower(actor, 'see_money');
  return db.company.findUniqueOrThrow({
    where: { id: actor.companyId },
    select: { id: true, name: true, stripeAccountId: true, paymentEnabled: true },
  });
}

/** Why Stripe didn't say; `closed` is an account that left the platform. */
type Silence = 'closed' | 'unreachable';

/** Pages with our own figures must open while Stripe is down. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer | Silence> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (isGone(error)) return 'closed';
    logger.warn({ err: error }, 'no balance from Stripe');
    return 'unreachable';
  }
}

/** `before` asks for older rows than that one, `after` for newer ones, as in the ledger. */
export interface Place {
  before?: string | null;
  after?: string | null;
}

const STRIPE_ID = /^[a-z]{2,4}_\w{1,100}$/;

export const isStripeId = (id: string | null | undefined): id is string => STRIPE_ID.test(id ?? '');

type StripePlace = { ending_before: string } | { starting_after: string } | Record<never, never>;

/** A page of Stripe's list; the first one for a cursor that is another account's, or made up. */
export async function pageAt<Row extends { id: string }>(
  { before, after }: Place,
  list: (place: StripePlace) => Promise<Stripe.ApiList<Row>>,
): Promise<{ rows: Row[]; older: string | null; newer: string | null }> {
  const isBackwards = isStripeId(after);
  const isFirst = !isBackwards && !isStripeId(before);
  if (!isFirst) {
    const place = isBackwards ? { ending_before: after } : { starting_after: before! };
    const page = await list(place).catch((error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    });
    if (page && page.data.length > 0) {
      const { data: rows, has_more } = page;
      const older = isBackwards || has_more ? rows.at(-1)!.id : null;
      return { rows, older, newer: !isBackwards || has_more ? rows[0]!.id : null };
    }
  }
  const { data: rows, has_more } = await list({});
  return { rows, older: has_more ? (rows.at(-1)?.id ?? null) : null, newer: null };
}
