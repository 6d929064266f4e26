import type Stripe from 'stripe';
import { z } from 'zod/v4';
import type { World } from '../world';
import { createAccount, createAccountLink, isConnected, requireAccount } from './accounts';
import { balanceOf, balanceTransactionsOf, PLATFORM } from './balances';
import { createPaymentMethod } from './cards';
import { createTransfer } from './charges';
import { createSession, expireSession, requireSession } from './checkout-sessions';
import { updateDispute } from './disputes';
import { found, invalid, missing } from './errors';
import { createFile } from './files';
import { listPage } from './lists';
import { createLoginLink } from './login-links';
import { flag, integer, listOf, longText, metadata, page, params, text } from './params';
import { confirmPaymentIntent } from './payment-attempts';
import { cancelPaymentIntent, createPaymentIntent, requireIntent } from './payment-intents';
import { createRefund } from './refunds';
import { createReversal, reversalsOf } from './transfer-reversals';

export interface StripeRoute {
  method: 'get' | 'post';
  path: string;
  schema: z.ZodType;
  answer: (world: World, params: never, id: string) => object;
}

const route =
  (method: StripeRoute['method']) =>
  <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    answer: (world: World, params: z.output<Schema>, id: string) => object,
  ): StripeRoute => ({ method, path, schema, answer });
const get = route('get');
const post = route('post');

const NONE = params({});
const requested = z.strictObject({ requested: flag });
const destination = z.strictObject({ destination: text });
const lineItem = z.strictObject({
  quantity: integer,
  price_data: z.strictObject({
    currency: text,
    unit_amount: integer,
    product_data: z.strictObject({ name: text }),
  }),
});

/** The calls and parameters that Offcut sends; Stripe's types check them, this list reads them. */
export const ROUTES: StripeRoute[] = [
  post(
    '/v1/accounts',
    params({
      country: z.literal('US'),
      email: text.optional(),
      business_profile: z.strictObject({ name: text }),
      controller: z.strictObject({
        fees: z.strictObject({ payer: z.literal('application') }),
        losses: z.strictObject({ payments: z.literal('application') }),
        requirement_collection: z.literal('stripe'),
        stripe_dashboard: z.strictObject({ type: z.literal('express') }),
      }),
      capabilities: z.strictObject({ card_payments: requested.optional(), transfers: requested }),
      metadata: metadata.optional(),
    }),
    (world, input) => createAccount(world, input),
  ),
  get('/v1/accounts', page({}), (world, place) =>
    listPage('/v1/accounts', world.store.all('account').filter(isConnected), place),
  ),
  get('/v1/accounts/:id', NONE, (world, _params, id) => requireAccount(world, id)),
  post(
    '/v1/account_links',
    params({
      account: text,
      type: z.literal('account_onboarding'),
      refresh_url: z.url(),
      return_url: z.url(),
    }),
    createAccountLink,
  ),

  get('/v1/application_fees', page({}), (world, place) =>
    listPage('/v1/application_fees', world.store.all('application_fee'), place),
  ),

  post('/v1/accounts/:id/login_links', NONE, (world, _params, id) => createLoginLink(world, id)),

  get('/v1/balance', NONE, (world) => balanceOf(world, callerOf(world))),
  get('/v1/balance_transactions', page({ payout: text.optional() }), (world, place) => {
    if (place.payout && !requirePayout(world, place.payout).automatic) {
      throw invalid(
        'Balance transaction history can only be filtered on automatic transfers, not manual.',
      );
    }
    const lines = balanceTransactionsOf(world, callerOf(world), place.payout);
    return listPage('/v1/balance_transactions', lines, place);
  }),

  get('/v1/payouts', page({}), (world, place) => listPage('/v1/payouts', payoutsOf(world), place)),
  get('/v1/payouts/:id', NONE, (world, _params, id) => requirePayout(world, id)),

  get('/v1/charges', page({}), (world, place) =>
    listPage('/v1/charges', world.store.all('charge'), place),
  ),
  get('/v1/charges/:id', NONE, (world, _params, id) => found(world, 'charge', id)),

  post(
    '/v1/checkout/sessions',
    params({
      mode: z.literal('payment'),
      client_reference_id: text.optional(),
      line_items: listOf(lineItem),
      payment_intent_data: z.strictObject({
        application_fee_amount: integer,
        transfer_data: destination.optional(),
        metadata: metadata.optional(),
      }),
      metadata: metadata.optional(),
      success_url: z.url(),
      cancel_url: z.url(),
      expires_at: integer,
    }),
    createSession,
  ),
  get('/v1/checkout/sessions/:id', NONE, (world, _params, id) => requireSession(world, id)),
  post('/v1/checkout/sessions/:id/expire', NONE, (world, _params, id) => expireSession(world, id)),

  get('/v1/disputes', page({ payment_intent: text.optional() }), (world, place) =>
    listPage('/v1/disputes', ofIntent(world.store.all('dispute'), place), place),
  ),

  post(
    '/v1/disputes/:id',
    params({
      evidence: z.strictObject({
        customer_communication: text.optional(),
        product_description: longText.optional(),
        shipping_documentation: text.optional(),
        uncategorized_file: text.optional(),
        uncategorized_text: longText.optional(),
      }),
      submit: flag.optional(),
    }),
    updateDispute,
  ),
  post(
    '/v1/files',
    params({
      purpose: z.literal('dispute_evidence'),
      file: z.strictObject({ name: text, size: integer, type: text }),
    }),
    createFile,
  ),

  get('/v1/events', page({ types: listOf(text).optional() }), (world, place) =>
    listPage(
      '/v1/events',
      eventsOf(world).filter(({ type }) => !place.types || place.types.includes(type)),
      place,
    ),
  ),
  get('/v1/events/:id', NONE, (world, _params, id) => oneOf(eventsOf(world), 'event', id)),

  post(
    '/v1/payment_intents',
    params({
      amount: integer,
      currency: text,
      application_fee_amount: integer.optional(),
      transfer_data: destination.optional(),
      transfer_group: text.optional(),
      automatic_payment_methods: z.strictObject({ enabled: flag }).optional(),
      metadata: metadata.optional(),
    }),
    (world, input) => createPaymentIntent(world, input),
  ),
  get('/v1/payment_intents', page({}), (world, place) =>
    listPage('/v1/payment_intents', world.store.all('payment_intent'), place),
  ),
  get('/v1/payment_intents/:id', NONE, (world, _params, id) => requireIntent(world, id)),
  post(
    '/v1/payment_intents/:id/confirm',
    params({ payment_method: text, return_url: z.url() }),
    (world, input, id) => confirmPaymentIntent(world, id, input),
  ),
  post('/v1/payment_intents/:id/cancel', NONE, (world, _params, id) =>
    cancelPaymentIntent(world, id),
  ),

  post(
    '/v1/payment_methods',
    params({
      type: z.literal('card'),
      card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text }),
    }),
    (world, { card }) =>
      createPaymentMethod(world, {
        number: card.number,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        cvc: card.cvc,
      }),
  ),

  post(
    '/v1/refunds',
    params({
      payment_intent: text,
      amount: integer.optional(),
      reverse_transfer: flag.optional(),
      refund_application_fee: flag.optional(),
      metadata: metadata.optional(),
    }),
    createRefund,
  ),
  post(
    '/v1/transfers',
    params({
      amount: integer,
      currency: z.literal('usd'),
      destination: text,
      transfer_group: text.optional(),
      metadata: metadata.optional(),
    }),
    createTransfer,
  ),
  get('/v1/transfers', page({ transfer_group: text.optional() }), (world, place) =>
    listPage(
      '/v1/transfers',
      world.store
        .all('transfer')
        .filter((row) => !place.transfer_group || row.transfer_group === place.transfer_group),
      place,
    ),
  ),
  post(
    '/v1/transfers/:id/reversals',
    params({ amount: integer.optional(), metadata: metadata.optional() }),
    createReversal,
  ),
  get('/v1/transfers/:id/reversals', page({}), (world, place, id) =>
    listPage(`/v1/transfers/${id}/reversals`, reversalsOf(world, id), place),
  ),
  get('/v1/refunds', page({ payment_intent: text.optional() }), (world, place) =>
    listPage('/v1/refunds', ofIntent(world.store.all('refund'), place), place),
  ),
];

const ofIntent = <Row extends { payment_intent: unknown }>(
  rows: Row[],
  { payment_intent: id }: { payment_intent?: string },
) => rows.filter((row) => !id || row.payment_intent === id);

function oneOf<T extends { id: string }>(objects: T[], kind: string, id: string): T {
  const object = objects.find((each) => each.id === id);
  if (!object) throw missing(kind, id);
  return object;
}

/** The account that the call is about: the platform, or the one of its Stripe-Account header. */
function callerOf(world: World): string {
  const { account } = world.caller!;
  return account ? requireAccount(world, account).id : PLATFORM;
}

const payoutsOf = (world: World): Stripe.Payout[] =>
  world.store
    .all('payout')
    .filter(({ account }) => account === callerOf(world))
    .map(({ object }) => object);

const requirePayout = (world: World, id: string): Stripe.Payout =>
  oneOf(payoutsOf(world), 'payout', id);

function eventsOf(world: World): Stripe.Event[] {
  const { account } = world.caller!;
  const owner = account ? requireAccount(world, account).id : undefined;
  return world.store
    .all('event')
    .map((event) => event.object)
    .filter((event) => event.account === owner);
}
