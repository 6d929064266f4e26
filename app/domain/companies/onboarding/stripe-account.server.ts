import type Stripe from 'stripe';
import { db } from '~/db/client.server';
import { requireFreshPassword } from '~/domain/accounts/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isDefiniteRefusal, isGone, stripe } from '~/services/stripe.server';
import { COMPANIES_COPY } from '../copy';
import { requirePower } from '../members/require-power';

export type AccountState = 'payable' | 'checking' | 'incomplete' | 'rejected' | 'gone';

/**
 * Checking: Stripe asks for nothing more right now. Rejected: no details change that. Gone: the
 * account left the platform.
 * @throws DomainError `service_unavailable`
 */
export async function readAccountState(stripeAccountId: string): Promise<AccountState> {
  try {
    const account = await stripe().accounts.retrieve(stripeAccountId);
    if (isPayable(account)) return 'payable';
    if (account.requirements?.disabled_reason?.startsWith('rejected.')) return 'rejected';
    return account.requirements?.currently_due?.length ? 'incomplete' : 'checking';
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw unavailable(COMPANIES_COPY.statusFailed.description, error);
  }
}

export const isPayable = (account: Stripe.Account) => account.capabilities?.transfers === 'active';

/** Stripe's message stays in the log: it may name accounts and keys. */
export const unavailable = (message: string, cause: unknown) =>
  new DomainError('service_unavailable', message, { cause });

/**
 * Threat: the dashboard changes where payouts go, so a session alone must not open it. The link
 * works once, for minutes: never store or log it. Source:
 * https://docs.stripe.com/connect/integrate-express-dashboard
 * @throws DomainError `forbidden`, `password_required`, `conflict` (not set up),
 * `service_unavailable`
 */
export async function openStripeDashboard(actor: Actor): Promise<string> {
  requirePower(actor, 'set_up_payments');
  requireFreshPassword(actor);
  const company = await db.company.findUnique({
    where: { id: actor.companyId! },
    select: { stripeAccountId: true },
  });
  if (!company?.stripeAccountId) throw notSetUp();
  try {
    return (await stripe().accounts.createLoginLink(company.stripeAccountId)).url;
  } catch (error) {
    // Stripe refuses before the setup is finished, and for an account that left.
    if (isDefiniteRefusal(error) || isGone(error)) throw notSetUp();
    throw unavailable(COMPANIES_COPY.dashboardFailed, error);
  }
}

const notSetUp = () => new DomainError('conflict', COMPANIES_COPY.dashboardNotReady);
