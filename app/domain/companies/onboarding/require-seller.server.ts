import { db } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { requirePower } from '../members/require-power';
import { getPaymentStatus } from './payment-status.server';

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
