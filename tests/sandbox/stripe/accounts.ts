import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { invalid, missing, StripeFault } from './errors';

const LINK_LIFETIME_S = 300;
const DUE = ['business_profile.name', 'external_account', 'tos_acceptance.date'];

export interface AccountParams {
  email?: string;
  business_profile: { name: string };
  capabilities?: { card_payments?: { requested: boolean }; transfers: { requested: boolean } };
  metadata?: Record<string, string>;
}

/** As Offcut asks for them: Express, US, the platform pays Stripe's fees. */
export function createAccount(
  world: World,
  { email, business_profile: { name }, capabilities, metadata = {} }: AccountParams,
  id: string = newId('acct_1', 15),
): Stripe.Account {
  if (capabilities?.transfers.requested && !capabilities.card_payments?.requested) {
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request `transfers` without `card_payments`, please contact us via https://support.stripe.com/contact.',
    );
  }
  return world.store.save('account', {
    id,
    object: 'account',
    business_profile: { name },
    capabilities: { transfers: 'inactive' },
    created: now(world),
    details_submitted: false,
    email: email ?? null,
    metadata,
    payouts_enabled: false,
    requirements: { currently_due: DUE },
    type: 'express',
  } as Stripe.Account);
}

/** @throws StripeFault 403 account_invalid when unknown or disconnected, as at Stripe */
export function requireAccount(world: World, id: string): Stripe.Account {
  const account = world.store.get('account', id);
  if (!account || !isConnected(account)) {
    throw new StripeFault(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    });
  }
  return account;
}

export function createAccountLink(
  world: World,
  params: { account: string; refresh_url: string; return_url: string },
): Stripe.AccountLink {
  const account = world.store.get('account', params.account);
  if (!account || !isConnected(account)) throw missing('account', params.account, 'account');
  const link = world.store.save('account_link', {
    id: newId('', 32),
    account: account.id,
    expiresAt: now(world) + LINK_LIFETIME_S,
    usedAt: null,
    refreshUrl: params.refresh_url,
    returnUrl: params.return_url,
    visit: newId('', 32),
  });
  return { url: `${world.url}/connect/onboarding/${link.id}` } as Stripe.AccountLink;
}

export function finishOnboarding(world: World, account: Stripe.Account, businessName: string) {
  if (account.business_profile) account.business_profile.name = businessName;
  account.details_submitted = true;
  setTransfers(world, account, 'active');
}

export function setTransfers(
  world: World,
  account: Stripe.Account,
  status: 'active' | 'inactive',
  disabledReason: Stripe.Account.Requirements.DisabledReason | null = null,
): void {
  const active = status === 'active';
  account.capabilities = { ...account.capabilities, transfers: status };
  account.payouts_enabled = active;
  account.requirements = {
    currently_due: active ? [] : DUE,
    disabled_reason: disabledReason,
  } as Stripe.Account.Requirements;
  world.store.save('account', account);
  world.emit('account.updated', account, account.id);
}

const DISCONNECTED = '__disconnected';

export function deauthorize(world: World, account: Stripe.Account): void {
  account.metadata = { ...account.metadata, [DISCONNECTED]: 'true' };
  world.store.save('account', account);
  const application = { id: 'ca_offcut', object: 'application', name: 'Offcut' };
  world.emit('account.application.deauthorized', application, account.id);
}

export function isConnected(account: Stripe.Account): boolean {
  return !account.metadata?.[DISCONNECTED];
}
