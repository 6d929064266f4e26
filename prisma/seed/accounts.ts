import { env } from '~/lib/env.server';
import { stripe } from '~/services/stripe.server';
import type { CompanySeed } from './data/companies';

/** Makes a company able to be paid and says the id of its Stripe account. */
export type ConnectedAccount = (company: CompanySeed) => Promise<string>;

/**
 * In the sandbox: the account under the id the demo gives it, its onboarding finished. With keys of
 * Stripe's test mode, a real account waiting for its onboarding would be no use, so none is made and
 * the company begins like any other that has not set up payments.
 */
export async function connectedAccount(company: CompanySeed): Promise<string> {
  const { sandbox } = env();
  if (!sandbox.stripe || !company.stripeAccountId)
    throw new Error('demo accounts exist in the sandbox only');
  const response = await fetch(`${sandbox.origin}/sandbox/control/onboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: company.stripeAccountId, businessName: company.name }),
  });
  if (!response.ok)
    throw new Error(`the sandbox could not onboard ${company.name}: ${await response.text()}`);
  // Email and owner are told as the product itself tells them, so that the account is found again.
  await stripe().accounts.update(company.stripeAccountId, {
    email: company.email,
    metadata: { companyId: company.id },
  });
  return company.stripeAccountId;
}
