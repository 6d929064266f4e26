import type Stripe from 'stripe';
import { DomainError } from '~/lib/errors';
import { isGone, stripe } from '~/services/stripe.server';
import { COMPANIES_COPY } from '../copy';

export type PayoutState = 'payable' | 'incomplete' | 'gone';

/** Gone: the account left the platform. @throws DomainError `service_unavailable` */
export async function readPayoutState(stripeAccountId: string): Promise<PayoutState> {
  try {
    const account = await stripe().accounts.retrieve(stripeAccountId);
    return isPayable(account) ? 'payable' : 'incomplete';
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw unavailable(COMPANIES_COPY.statusFailed.description, error);
  }
}

export const isPayable = (account: Stripe.Account) => account.capabilities?.transfers === 'active';

/** Stripe's message stays in the log: it may name accounts and keys. */
export function unavailable(message: string, cause: unknown): DomainError {
  const error = new DomainError('service_unavailable', message);
  error.cause = cause;
  return error;
}
