import type Stripe from 'stripe';
import { PAYOUT_EVENTS, PURCHASE_EVENTS } from '~/domain/trading/books/stripe-events';
import type { RecordedRequest } from '../../sandbox/faults';

/*
 * Every request the server sends to Stripe: the SDK's types check it when compiled, and the tests
 * compare it with what is sent.
 */
const ADDRESS = 'http://localhost:3000';
const METADATA = {
  transactionId: '<transaction>',
  materialId: '<material>',
  buyerCompanyId: '<buyer>',
  sellerCompanyId: '<seller>',
};

/** Ids that differ from run to run are `<named>`; so are times. */
export const EXPECTED = {
  'accounts.create': [
    {
      country: 'US',
      email: 'office-<newcomer>@company.example',
      business_profile: { name: 'Lakeshore Masonry' },
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { companyId: '<newcomer>' },
    },
  ] satisfies Stripe.AccountCreateParams[],
  'accounts.list': [{ limit: 100 }] satisfies Stripe.AccountListParams[],
  'accounts.retrieve': [{}] satisfies Stripe.AccountRetrieveParams[],
  'accounts.createLoginLink': [{}] satisfies Stripe.AccountCreateLoginLinkParams[],
  'accountLinks.create': [
    {
      account: '<account>',
      type: 'account_onboarding',
      refresh_url: `${ADDRESS}/company/<newcomer>?stripe_onboarding=refresh`,
      return_url: `${ADDRESS}/company/<newcomer>?stripe_onboarding=success`,
    },
  ] satisfies Stripe.AccountLinkCreateParams[],
  'paymentIntents.create': [
    {
      amount: 6297,
      currency: 'usd',
      application_fee_amount: 300,
      transfer_data: { destination: '<destination>' },
      transfer_group: 'txn_<transaction>',
      automatic_payment_methods: { enabled: true },
      metadata: METADATA,
    },
  ] satisfies Stripe.PaymentIntentCreateParams[],
  'paymentIntents.retrieve': [
    {},
    { expand: ['latest_charge.transfer'] },
  ] satisfies Stripe.PaymentIntentRetrieveParams[],
  'paymentIntents.confirm': [
    { payment_method: '<method>', return_url: `${ADDRESS}/transaction/<transaction>` },
  ] satisfies Stripe.PaymentIntentConfirmParams[],
  'paymentIntents.cancel': [{}] satisfies Stripe.PaymentIntentCancelParams[],
  'paymentMethods.create': [
    {
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    },
  ] satisfies Stripe.PaymentMethodCreateParams[],
  'checkout.sessions.create': [
    {
      mode: 'payment',
      client_reference_id: '<transaction>',
      line_items: [
        {
          quantity: 3,
          price_data: {
            currency: 'usd',
            unit_amount: 1999,
            product_data: { name: '8x8x16 CMU, medium weight' },
          },
        },
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 300,
            product_data: { name: 'Platform fee (5%)' },
          },
        },
      ],
      payment_intent_data: {
        application_fee_amount: 300,
        transfer_data: { destination: '<destination>' },
        metadata: METADATA,
      },
      metadata: METADATA,
      success_url: `${ADDRESS}/transaction/<transaction>?checkout=paid`,
      cancel_url: `${ADDRESS}/transaction/<transaction>`,
      expires_at: TIME(),
    },
  ] satisfies Stripe.Checkout.SessionCreateParams[],
  'checkout.sessions.retrieve': [
    { expand: ['payment_intent'] },
    { expand: ['payment_intent.latest_charge.transfer'] },
  ] satisfies Stripe.Checkout.SessionRetrieveParams[],
  'checkout.sessions.expire': [{}] satisfies Stripe.Checkout.SessionExpireParams[],
  'refunds.create': [
    {
      payment_intent: '<intent>',
      amount: 1000,
      reverse_transfer: true,
      refund_application_fee: true,
      metadata: { refundId: '<refund>' },
    },
    {
      payment_intent: '<intent>',
      amount: 6297,
      reverse_transfer: true,
      refund_application_fee: true,
      metadata: { refundId: '<refund>' },
    },
  ] satisfies Stripe.RefundCreateParams[],
  'refunds.list': [{ payment_intent: '<intent>', limit: 100 }] satisfies Stripe.RefundListParams[],
  'disputes.list': [
    { payment_intent: '<intent>', limit: 100 },
  ] satisfies Stripe.DisputeListParams[],
  'disputes.update': [
    {
      evidence: {
        product_description: '3 × 8x8x16 CMU, medium weight',
        uncategorized_text: 'It was picked up.',
        shipping_documentation: '<file>',
      },
      submit: true,
    },
  ] satisfies Stripe.DisputeUpdateParams[],
  /** The file as the stand-in records it. */
  'files.create': [
    { purpose: 'dispute_evidence', file: { name: 'bol.pdf', size: '8', type: 'pdf' } as never },
  ] satisfies Stripe.FileCreateParams[],
  'transfers.listReversals': [{ limit: 100 }] satisfies Stripe.TransferListReversalsParams[],
  'transfers.createReversal': [
    { amount: 5997, metadata: { transactionId: '<transaction>', disputeId: '<dispute>' } },
  ] satisfies Stripe.TransferCreateReversalParams[],
  'transfers.create': [
    {
      amount: 5997,
      currency: 'usd',
      destination: '<destination>',
      transfer_group: 'txn_<transaction>',
      metadata: { transactionId: '<transaction>', disputeId: '<dispute>' },
    },
  ] satisfies Stripe.TransferCreateParams[],
  'transfers.list': [
    { transfer_group: 'txn_<transaction>', limit: 100 },
  ] satisfies Stripe.TransferListParams[],
  'applicationFees.list': [
    { created: { gte: TIME() }, limit: 100, expand: ['data.originating_transaction'] },
  ] satisfies Stripe.ApplicationFeeListParams[],
  'balance.retrieve': [{}] satisfies Stripe.BalanceRetrieveParams[],
  'balanceTransactions.list': [
    { payout: '<payout>', limit: 50, expand: ['data.source'] },
  ] satisfies Stripe.BalanceTransactionListParams[],
  'payouts.list': [
    { limit: 20 },
    { limit: 20, starting_after: '<payout>' },
  ] satisfies Stripe.PayoutListParams[],
  'payouts.retrieve': [{}] satisfies Stripe.PayoutRetrieveParams[],
  'charges.retrieve': [{ expand: ['application_fee'] }] satisfies Stripe.ChargeRetrieveParams[],
  'events.list': [
    { types: [...PURCHASE_EVENTS], created: { gte: TIME() }, limit: 100 },
    { types: [...PAYOUT_EVENTS], created: { gte: TIME() }, limit: 100 },
  ] satisfies Stripe.EventListParams[],
  'events.retrieve': [{}] satisfies Stripe.EventRetrieveParams[],
};

function TIME(): number {
  return -1;
}

export const KEYS: Record<string, string[]> = {
  'accounts.create': ['acct:<newcomer>:<body>'],
  'paymentIntents.create': ['txn:<transaction>:pi:1'],
  'checkout.sessions.create': ['txn:<transaction>:cs:1'],
  'refunds.create': ['txn:<transaction>:refund:1'],
  'disputes.update': ['txn:<transaction>:evidence:<dispute>:<body>'],
  'transfers.createReversal': ['txn:<transaction>:dispute:<dispute>'],
  'transfers.create': ['txn:<transaction>:dispute:<dispute>:try:3'],
};

export type Call = keyof typeof EXPECTED;
export type Params = Record<string, string>;
export const CALLS = Object.keys(EXPECTED) as Call[];

/** `{transfer_data: {destination: 'x'}}` → `{'transfer_data[destination]': 'x'}` */
export function flat(value: unknown, name = ''): Params {
  if (value === -1) return { [name]: '<time>' };
  if (typeof value !== 'object' || value === null) return { [name]: String(value) };
  const inside = (key: string) => (name ? `${name}[${key}]` : key);
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, each]) => flat(each, inside(key))),
  ) as Params;
}

const ROUTES: [pattern: RegExp, call: Call][] = [
  [/^POST \/v1\/accounts$/, 'accounts.create'],
  [/^GET \/v1\/accounts$/, 'accounts.list'],
  [/^GET \/v1\/accounts\/\w+$/, 'accounts.retrieve'],
  [/^POST \/v1\/accounts\/\w+\/login_links$/, 'accounts.createLoginLink'],
  [/^POST \/v1\/account_links$/, 'accountLinks.create'],
  [/^GET \/v1\/balance$/, 'balance.retrieve'],
  [/^GET \/v1\/balance_transactions$/, 'balanceTransactions.list'],
  [/^GET \/v1\/payouts$/, 'payouts.list'],
  [/^GET \/v1\/payouts\/\w+$/, 'payouts.retrieve'],
  [/^POST \/v1\/payment_intents$/, 'paymentIntents.create'],
  [/^GET \/v1\/payment_intents\/\w+$/, 'paymentIntents.retrieve'],
  [/^POST \/v1\/payment_intents\/\w+\/confirm$/, 'paymentIntents.confirm'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, 'paymentIntents.cancel'],
  [/^POST \/v1\/payment_methods$/, 'paymentMethods.create'],
  [/^POST \/v1\/checkout\/sessions$/, 'checkout.sessions.create'],
  [/^GET \/v1\/checkout\/sessions\/\w+$/, 'checkout.sessions.retrieve'],
  [/^POST \/v1\/checkout\/sessions\/\w+\/expire$/, 'checkout.sessions.expire'],
  [/^POST \/v1\/refunds$/, 'refunds.create'],
  [/^GET \/v1\/refunds$/, 'refunds.list'],
  [/^GET \/v1\/disputes$/, 'disputes.list'],
  [/^POST \/v1\/disputes\/\w+$/, 'disputes.update'],
  [/^POST \/v1\/files$/, 'files.create'],
  [/^GET \/v1\/transfers\/\w+\/reversals$/, 'transfers.listReversals'],
  [/^POST \/v1\/transfers\/\w+\/reversals$/, 'transfers.createReversal'],
  [/^POST \/v1\/transfers$/, 'transfers.create'],
  [/^GET \/v1\/transfers$/, 'transfers.list'],
  [/^GET \/v1\/application_fees$/, 'applicationFees.list'],
  [/^GET \/v1\/charges\/\w+$/, 'charges.retrieve'],
  [/^GET \/v1\/events$/, 'events.list'],
  [/^GET \/v1\/events\/\w+$/, 'events.retrieve'],
];

export function callOf({ method, path: address }: RecordedRequest): Call {
  const found = ROUTES.find(([pattern]) => pattern.test(`${method} ${address}`));
  if (!found) throw new Error(`${method} ${address} is sent, and not written down here`);
  return found[1];
}
