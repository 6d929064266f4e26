import { db, transaction } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { readPayoutState } from './stripe-account.server';
import { COMPANIES_COPY } from '../copy';

export interface PaymentStatus {
  /** Stripe will pay the company: the account's transfers capability is active. */
  isOnboarded: boolean;
  hasAccount: boolean;
}

/**
 * Asks Stripe whether a company can be paid, and keeps `paymentEnabled` true to the answer. Coming
 * back from Stripe's page proves nothing, so this is asked again then. Safe to repeat.
 *
 * @throws DomainError `not_found`, `service_unavailable` when Stripe can't be asked
 */
export async function getPaymentStatus(companyId: string): Promise<PaymentStatus> {
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { stripeAccountId: true },
  });
  if (!company) throw new DomainError('not_found', COMPANIES_COPY.notFound);
  if (!company.stripeAccountId) return { isOnboarded: false, hasAccount: false };
  const isOnboarded = await syncAccount(company.stripeAccountId);
  return { isOnboarded, hasAccount: true };
}

/**
 * Makes `paymentEnabled` of the company with this account what Stripe says now. Called for
 * account.updated, whose payload is only the hint to look. Safe to repeat, and no error for an
 * account that no company has.
 *
 * @returns whether the account can be paid
 * @throws DomainError `service_unavailable` when Stripe can't be asked
 */
export async function syncAccount(stripeAccountId: string): Promise<boolean> {
  const isOnboarded = await readPayoutState(stripeAccountId);
  const stale = { stripeAccountId, paymentEnabled: !isOnboarded };
  // Looked at before it is written: every write of a company makes all kept pages old.
  if (await db.company.findFirst({ where: stale, select: { id: true } })) {
    await transaction((tx) =>
      tx.company.updateMany({ where: stale, data: { paymentEnabled: isOnboarded } }),
    );
  }
  return isOnboarded;
}
