import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { invalid, missing, StripeFault } from './errors';
import { emptyList } from './lists';

const LINK_LIFETIME_S = 300;

export function createAccount(
  world: World,
  params: Stripe.AccountCreateParams,
  id: string = newId('acct_1', 15),
): Stripe.Account {
  if (params.country && params.country !== 'US') {
    throw invalid(`The country '${params.country}' is not supported here.`, { param: 'country' });
  }
  if (params.type && params.controller) {
    throw invalid('You may not provide both the `type` and `controller` parameters.', {
      param: 'type',
    });
  }
  if (params.capabilities?.transfers?.requested && !params.capabilities.card_payments?.requested) {
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
      { param: 'capabilities' },
    );
  }
  const controller = params.controller ?? {};
  return world.store.save('account', {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: params.business_profile?.mcc ?? null,
      minority_owned_business_designation: null,
      name: params.business_profile?.name ?? null,
      product_description: params.business_profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: params.business_profile?.support_email ?? null,
      support_phone: params.business_profile?.support_phone ?? null,
      support_url: null,
      url: params.business_profile?.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: params.capabilities?.transfers?.requested ? { transfers: 'inactive' } : {},
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: controller.fees?.payer ?? 'account' },
      losses: { payments: controller.losses?.payments ?? 'stripe' },
      requirement_collection: controller.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: controller.stripe_dashboard?.type ?? 'full' },
    },
    country: params.country ?? 'US',
    created: now(world),
    default_currency: 'usd',
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: emptyList(`/v1/accounts/${id}/external_accounts`),
    future_requirements: noRequirements(),
    metadata: readMetadata(params.metadata),
    payouts_enabled: false,
    requirements: dueRequirements(),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: controller.stripe_dashboard?.type === 'express' ? 'express' : (params.type ?? 'none'),
  });
}

export function updateAccount(
  world: World,
  id: string,
  params: Stripe.AccountUpdateParams,
): Stripe.Account {
  const account = requireAccount(world, id);
  if (params.email !== undefined) account.email = params.email;
  if (account.business_profile && params.business_profile?.name !== undefined) {
    account.business_profile.name = params.business_profile.name;
  }
  if (params.metadata) {
    account.metadata = { ...account.metadata, ...readMetadata(params.metadata) };
  }
  world.store.save('account', account);
  world.emit('account.updated', account, account.id);
  return account;
}

/** @throws StripeFault 403 account_invalid when unknown or disconnected, as at Stripe */
export function requireAccount(world: World, id: string): Stripe.Account {
  const account = world.store.get('account', id);
  if (!account || account.metadata?.[DISCONNECTED]) {
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
  params: Stripe.AccountLinkCreateParams,
): Stripe.AccountLink {
  const account = world.store.get('account', params.account);
  if (!account || account.metadata?.[DISCONNECTED]) {
    throw missing('account', params.account, 'account');
  }
  if (params.type !== 'account_onboarding') {
    throw invalid(
      'You cannot create `account_update` type Account Links for this account. Use `account_onboarding`.',
      { param: 'type' },
    );
  }
  for (const param of ['refresh_url', 'return_url'] as const) {
    const value = params[param];
    if (!value) {
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
    }
    if (!isUrl(value)) throw invalid('Not a valid URL', { code: 'url_invalid', param });
  }
  const link = world.store.save('account_link', {
    id: newId('', 32),
    account: account.id,
    expiresAt: now(world) + LINK_LIFETIME_S,
    usedAt: null,
    refreshUrl: params.refresh_url ?? '',
    returnUrl: params.return_url ?? '',
    visit: newId('', 32),
  });
  return {
    object: 'account_link',
    created: now(world),
    expires_at: link.expiresAt,
    url: `${world.url}/connect/onboarding/${link.id}`,
  };
}

export function finishOnboarding(world: World, account: Stripe.Account, businessName: string) {
  if (account.business_profile) account.business_profile.name = businessName;
  account.details_submitted = true;
  account.tos_acceptance = { date: now(world), ip: '127.0.0.1', user_agent: null };
  setTransfers(world, account, 'active');
}

export function setTransfers(
  world: World,
  account: Stripe.Account,
  status: 'active' | 'inactive',
): void {
  const active = status === 'active';
  account.capabilities = { ...account.capabilities, transfers: status };
  account.charges_enabled = active;
  account.payouts_enabled = active;
  account.requirements = active ? noRequirements() : dueRequirements();
  world.store.save('account', account);
  world.emit('account.updated', account, account.id);
}

/** The API never shows this key. */
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

export function readMetadata(
  metadata: Stripe.MetadataParam | '' | null | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(metadata || {})
      .filter(([, value]) => value !== '' && value !== null)
      .map(([key, value]) => [key, String(value)]),
  );
}

export function isUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function noRequirements(): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
}

function dueRequirements(): Stripe.Account.Requirements {
  const due = ['business_profile.name', 'external_account', 'tos_acceptance.date'];
  return {
    ...noRequirements(),
    currently_due: due,
    eventually_due: due,
    past_due: due,
    disabled_reason: 'requirements.past_due',
  };
}
