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
    select: { id: true, name: true, stripeAccountId: true },
  });
}

/** Why Stripe didn't say; `closed` is an account that left the platform. */
export type Silence = 'closed' | 'unreachable';

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
