import { db, transaction } from '~/db/client.server';
import { DomainError } from '~/lib/errors';
import { SELLER_TERMS_VERSION } from '~/lib/site';
import { readPayoutState } from './stripe-account.server';
import { COMPANIES_COPY } from '../copy';

export interface PaymentStatus {
  isOnboarded: boolean;
  hasAccount: boolean;
  hasAcceptedTerms: boolean;
}

/**
 * Asks Stripe and updates `paymentEnabled`: coming back from Stripe proves nothing.
 * @throws DomainError `not_found`, `service_unavailable`
 */
export async function getPaymentStatus(companyId: string): Promise<PaymentStatus> {
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { stripeAccountId: true, sellerTermsVersion: true },
  });
  if (!company) throw new DomainError('not_found', COMPANIES_COPY.notFound);
  const { stripeAccountId } = company;
  const isOnboarded = stripeAccountId !== null && (await syncAccount(stripeAccountId));
  return {
    isOnboarded,
    hasAccount: stripeAccountId !== null,
    hasAcceptedTerms: company.sellerTermsVersion === SELLER_TERMS_VERSION,
  };
}

/** Safe to repeat, and for an unknown account. @throws DomainError `service_unavailable` */
export async function syncAccount(stripeAccountId: string): Promise<boolean> {
  const isOnboarded = await readPayoutState(stripeAccountId);
  const stale = { stripeAccountId, paymentEnabled: !isOnboarded };
  // Read first: every write to a company drops the cached pages.
  if (await db.company.findFirst({ where: stale, select: { id: true } })) {
    await transaction((tx) =>
      tx.company.updateMany({ where: stale, data: { paymentEnabled: isOnboarded } }),
    );
  }
  return isOnboarded;
}
