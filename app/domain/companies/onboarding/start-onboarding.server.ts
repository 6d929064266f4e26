import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { db, transaction } from '~/db/client.server';
import { requireFreshPassword } from '~/domain/accounts/index.server';
import { recordAudit } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError, invalid } from '~/lib/errors';
import { shownAddress } from '~/lib/forgotten-address';
import { SELLER_TERMS_VERSION } from '~/lib/terms-versions';
import { isGone, stripe, withKey } from '~/services/stripe.server';
import { COMPANIES_COPY } from '../copy';
import { requirePower } from '../members/require-power';
import { unavailable } from './stripe-account.server';

interface StartOnboarding {
  companyId: string;
  acceptTerms?: boolean;
  returnTo?: '/create-listing';
}

/**
 * Needs a fresh password. The link works once, for minutes: never store or log it. Safe to repeat:
 * one account. Source: https://docs.stripe.com/connect/express-accounts
 * @throws DomainError `password_required`, `forbidden`, `not_found`, `service_unavailable`,
 *   `invalid` on `acceptTerms`
 */
export async function startOnboarding(
  { companyId, acceptTerms = false, returnTo }: StartOnboarding,
  actor: Actor,
): Promise<string> {
  if (!actor.companyId || actor.companyId !== companyId) {
    throw new DomainError('forbidden', COMPANIES_COPY.foreignCompany);
  }
  requirePower(actor, 'set_up_payments');
  requireFreshPassword(actor);
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { id: true, name: true, email: true, stripeAccountId: true, sellerTermsVersion: true },
  });
  if (!company) throw new DomainError('not_found', COMPANIES_COPY.notFound);
  if (company.sellerTermsVersion !== SELLER_TERMS_VERSION) {
    await acceptSellerTerms(company, acceptTerms, actor);
  }

  const linkTo = async (account: string) => {
    const link = await stripe().accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: comeBack(companyId, 'refresh', returnTo),
      return_url: comeBack(companyId, 'success', returnTo),
    });
    return link.url;
  };
  try {
    return await linkTo(company.stripeAccountId ?? (await openAccount(company)));
  } catch (error) {
    // The seller may have closed the account at Stripe; then they get a new one.
    if (!company.stripeAccountId || !isGone(error)) {
      throw unavailable(COMPANIES_COPY.linkFailed, error);
    }
  }
  try {
    return await linkTo(await openAccount(company));
  } catch (error) {
    throw unavailable(COMPANIES_COPY.linkFailed, error);
  }
}

async function acceptSellerTerms(
  { id, sellerTermsVersion }: { id: string; sellerTermsVersion: string | null },
  isAccepted: boolean,
  actor: Actor,
): Promise<void> {
  if (!isAccepted) throw invalid('acceptTerms', COMPANIES_COPY.sellerTerms.required);
  await transaction(async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id, sellerTermsVersion },
      data: { sellerTermsVersion: SELLER_TERMS_VERSION },
    });
    if (count === 0) return;
    await recordAudit(tx, actor, 'company.seller_terms_accepted', id, {
      before: { version: sellerTermsVersion },
      after: { version: SELLER_TERMS_VERSION },
    });
  });
}

interface Applicant {
  id: string;
  name: string;
  email: string;
  stripeAccountId: string | null;
}

/**
 * One account per company, however often this is called at once. It has no payout schedule of ours:
 * Stripe's applies, and no payout waits for a handover.
 */
async function openAccount(company: Applicant): Promise<string> {
  const gone = company.stripeAccountId;
  const params: Stripe.AccountCreateParams = {
    country: 'US',
    email: shownAddress(company.email) ?? undefined,
    business_profile: { name: company.name },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    // Stripe refuses `transfers` without `card_payments`.
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { companyId: company.id },
  };
  // For a day, Stripe refuses a key sent with another body, as after a rename, and answers the key
  // of a closed account with that account.
  const body = createHash('sha256').update(JSON.stringify({ params, gone })).digest('hex');
  const account = await withKey(`acct:${company.id}:${body}`, (options) =>
    stripe().accounts.create(params, options),
  );
  await db.company.updateMany({
    where: { id: company.id, stripeAccountId: gone },
    data: { stripeAccountId: account.id, paymentEnabled: false },
  });
  // A rename between two calls at once makes two accounts; the first one saved counts.
  const { stripeAccountId } = await db.company.findUniqueOrThrow({
    where: { id: company.id },
    select: { stripeAccountId: true },
  });
  return stripeAccountId ?? account.id;
}

function comeBack(
  companyId: string,
  outcome: 'success' | 'refresh',
  returnTo: StartOnboarding['returnTo'],
): string {
  const url = new URL(`/company/${companyId}`, env().APP_ORIGIN);
  url.searchParams.set('stripe_onboarding', outcome);
  if (returnTo) url.searchParams.set('returnTo', returnTo);
  return url.href;
}
