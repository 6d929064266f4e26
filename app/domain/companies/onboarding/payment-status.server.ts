import { z } from 'zod/v4';
import { db, transaction } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { notify, notifyAdmins } from '~/domain/notifications/index.server';
import { attemptAll } from '~/lib/attempt-all';
import { DomainError } from '~/lib/errors';
import { SELLER_TERMS_VERSION } from '~/lib/terms-versions';
import { pagesOf, stripe } from '~/services/stripe.server';
import { mayTrade } from '~/db/may-trade.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { COMPANIES_COPY } from '../copy';
import { requirePower } from '../members/require-power';
import { isPayable, type AccountState, readAccountState } from './stripe-account.server';

export type PaymentStatus = z.output<typeof PaymentStatus>;
export const PaymentStatus = z
  .object({
    isOnboarded: z.boolean(),
    hasAccount: z.boolean(),
    isDisconnected: z
      .boolean()
      .meta({ description: 'The account was disconnected; setup opens another' }),
    isRejected: z
      .boolean()
      .meta({ description: 'Stripe rejected the account, and setup can’t continue' }),
    isMissingDetails: z.boolean().meta({ description: 'Stripe still asks for details' }),
    hasAcceptedTerms: z.boolean(),
  })
  .meta({ id: 'PaymentSetup' });

/**
 * Reads the account at Stripe and updates `paymentEnabled`: a return from Stripe's pages proves nothing.
 * @throws DomainError `not_found`, `service_unavailable`
 */
export async function getPaymentStatus(companyId: string): Promise<PaymentStatus> {
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { stripeAccountId: true, sellerTermsVersion: true },
  });
  if (!company) throw new DomainError('not_found', COMPANIES_COPY.notFound);
  const { stripeAccountId } = company;
  const state = stripeAccountId && (await syncState(stripeAccountId));
  return {
    isOnboarded: state === 'payable',
    hasAccount: stripeAccountId !== null,
    isDisconnected: state === 'gone',
    isRejected: state === 'rejected',
    isMissingDetails: state === 'incomplete',
    hasAcceptedTerms: company.sellerTermsVersion === SELLER_TERMS_VERSION,
  };
}

/**
 * Notifies the seller when payments turn off and on again, and admins too when the account was
 * disconnected. Safe to repeat, and safe for an unknown account. @returns whether the account can be paid
 * @throws DomainError `service_unavailable`
 */
export const syncAccount = async (stripeAccountId: string): Promise<boolean> =>
  (await syncState(stripeAccountId)) === 'payable';

async function syncState(stripeAccountId: string): Promise<AccountState> {
  const state = await readAccountState(stripeAccountId);
  const paymentEnabled = state === 'payable';
  const isGone = state === 'gone';
  const isRejected = state === 'rejected';
  const stale = { stripeAccountId, paymentEnabled: !paymentEnabled };
  // Reads first, because every write to a company drops its cached pages.
  const company = await db.company.findFirst({
    where: isGone || isRejected ? { stripeAccountId } : stale,
    select: { id: true, name: true },
  });
  if (!company) return state;
  await transaction(async (tx) => {
    await lockCompany(tx, company.id);
    const { count } = await tx.company.updateMany({ where: stale, data: { paymentEnabled } });
    const { off, on, rejected, disconnected, disconnectedForAdmins } = COMPANIES_COPY.payments;
    const recipientCompanyId = company.id;
    const titles = [off, on, rejected, disconnected].map(({ title }) => title);
    const last = await tx.notification.findFirst({
      where: { recipientCompanyId, category: 'payments', title: { in: titles } },
      orderBy: { createdAt: 'desc' },
      select: { title: true },
    });
    // An account that is off can be rejected, or leave the platform, later.
    const isNews =
      count > 0 ||
      (isRejected && last?.title !== rejected.title) ||
      (isGone && (last?.title === off.title || last?.title === rejected.title));
    if (!isNews) return;
    if (paymentEnabled) {
      const wasOff = last !== null && last.title !== on.title;
      if (wasOff) await notify(tx, { category: 'payments', ...on, recipientCompanyId });
      return;
    }
    await notify(tx, {
      category: 'payments',
      priority: 'urgent',
      ...(isGone ? disconnected : isRejected ? rejected : off),
      recipientCompanyId,
      actionUrl: `/company/${company.id}`,
      actionText: COMPANIES_COPY.setUp.title,
    });
    if (!isGone) return;
    await notifyAdmins(tx, {
      ...disconnectedForAdmins(company.name),
      actionUrl: `/admin/companies/${company.id}`,
      actionText: 'View Company',
    });
  });
  return state;
}

/**
 * Makes up for account events that never arrived. Refetches each changed account before writing,
 * because it may have changed since it was listed. @throws AggregateError of the accounts that failed,
 * once all others are done
 */
export async function syncAccounts(): Promise<void> {
  const payable = new Set<string>();
  for await (const accounts of pagesOf((place) => stripe().accounts.list(place))) {
    for (const account of accounts.filter(isPayable)) payable.add(account.id);
  }
  const companies = await db.company.findMany({
    where: { stripeAccountId: { not: null } },
    select: { stripeAccountId: true, paymentEnabled: true },
  });
  const changed = companies.filter(
    ({ stripeAccountId, paymentEnabled }) => payable.has(stripeAccountId!) !== paymentEnabled,
  );
  const failed = 'accounts could not be synced';
  await attemptAll(changed, (company) => syncAccount(company.stripeAccountId!), failed);
}

const REFUSALS = {
  notApproved: 'Your company must be approved before it can list materials.',
  notOnboarded: 'Complete your payment setup before you list materials.',
} as const;

/**
 * @returns the actor's company, which may list
 * @throws DomainError `no_company` with `sentence`, `forbidden`, `not_onboarded`
 */
export async function requireSeller(actor: Actor, sentence: string): Promise<string> {
  const companyId = requireCompanyId(actor, sentence);
  requirePower(actor, 'edit_listings');
  const company = await db.company.findUnique({
    where: { id: companyId },
    select: { registrationStatus: true, paymentEnabled: true },
  });
  if (!company || !mayTrade(company)) {
    throw new DomainError('forbidden', REFUSALS.notApproved);
  }
  if (!company.paymentEnabled && !(await getPaymentStatus(companyId)).isOnboarded) {
    throw new DomainError('not_onboarded', REFUSALS.notOnboarded);
  }
  return companyId;
}
