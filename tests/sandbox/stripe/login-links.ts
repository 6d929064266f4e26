import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { requireAccount } from './accounts';
import { invalid } from './errors';

const LINK_LIFETIME_S = 300;

/** @throws StripeFault 400 before the account finished its setup, as at Stripe */
export function createLoginLink(world: World, accountId: string): Stripe.LoginLink {
  const account = requireAccount(world, accountId);
  if (!account.details_submitted) {
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  }
  const { id } = world.store.save('login_link', {
    id: newId('', 32),
    account: account.id,
    expiresAt: now(world) + LINK_LIFETIME_S,
  });
  return { url: `${world.url}/connect/express/${id}` } as Stripe.LoginLink;
}
