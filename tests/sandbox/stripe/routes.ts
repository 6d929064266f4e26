import type Stripe from 'stripe';
import type { World } from '../world';
import {
  createAccount,
  createAccountLink,
  isConnected,
  requireAccount,
  updateAccount,
} from './accounts';
import { PLATFORM, readBalance } from './balances';
import { createPaymentMethod, requirePaymentMethod } from './cards';
import { createSession, expireSession, requireSession } from './checkout-sessions';
import { invalid, missing } from './errors';
import { listPage } from './lists';
import type { Operation } from './operations';
import { confirmPaymentIntent } from './payment-attempts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  requireIntent,
  updatePaymentIntent,
} from './payment-intents';
import { createRefund } from './refunds';

export type Answer = (world: World, params: never, id: string) => object;

export interface StripeRoute {
  method: 'get' | 'post';
  path: string;
  operation: Operation;
  answer: Answer;
}

const route =
  (method: StripeRoute['method']) =>
  <P>(
    path: string,
    operation: Operation,
    answer: (world: World, params: P, id: string) => object,
  ): StripeRoute => ({ method, path, operation, answer });
const get = route('get');
const post = route('post');

export const ROUTES: StripeRoute[] = [
  post<Stripe.AccountCreateParams>('/v1/accounts', 'accounts.create', (world, params) =>
    createAccount(world, params),
  ),
  get<Stripe.AccountListParams>('/v1/accounts', 'accounts.list', (world, params) =>
    listPage('/v1/accounts', world.store.all('account').filter(isConnected), params),
  ),
  get('/v1/accounts/:id', 'accounts.retrieve', (world, _params, id) => requireAccount(world, id)),
  post<Stripe.AccountUpdateParams>('/v1/accounts/:id', 'accounts.update', (world, params, id) =>
    updateAccount(world, id, params),
  ),
  post('/v1/account_links', 'accountLinks.create', createAccountLink),

  get<Stripe.ApplicationFeeListParams>(
    '/v1/application_fees',
    'applicationFees.list',
    (world, params) => {
      const rows = world.store
        .all('application_fee')
        .filter((fee) => !params.charge || fee.charge === params.charge);
      return listPage('/v1/application_fees', rows, params);
    },
  ),
  get('/v1/application_fees/:id', 'applicationFees.retrieve', (world, _params, id) =>
    found(world.store.get('application_fee', id), 'application fee', id),
  ),

  get('/v1/balance', 'balance.retrieve', (world) => readBalance(world, ownerOf(world))),
  get<Stripe.BalanceTransactionListParams>(
    '/v1/balance_transactions',
    'balanceTransactions.list',
    (world, params) => {
      const rows = world.store
        .all('balance_line')
        .filter((line) => line.account === ownerOf(world))
        .map((line) => line.object)
        .filter((line) => !params.type || line.type === params.type)
        .filter((line) => !params.source || line.source === params.source);
      return listPage('/v1/balance_transactions', rows, params);
    },
  ),
  get('/v1/balance_transactions/:id', 'balanceTransactions.retrieve', (world, _params, id) => {
    const line = world.store.get('balance_line', id);
    const visible = line?.account === ownerOf(world) ? line.object : undefined;
    return found(visible, 'balance transaction', id);
  }),

  get<Stripe.ChargeListParams>('/v1/charges', 'charges.list', (world, params) => {
    const rows = chargesOf(world)
      .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent)
      .filter(
        (charge) => !params.transfer_group || charge.transfer_group === params.transfer_group,
      );
    return listPage('/v1/charges', rows, params);
  }),
  get('/v1/charges/:id', 'charges.retrieve', (world, _params, id) =>
    found(
      chargesOf(world).find((charge) => charge.id === id),
      'charge',
      id,
    ),
  ),

  post('/v1/checkout/sessions', 'checkout.sessions.create', createSession),
  get<Stripe.Checkout.SessionListParams>(
    '/v1/checkout/sessions',
    'checkout.sessions.list',
    (world, params) => {
      const rows = world.store
        .all('checkout_session')
        .filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent)
        .filter((each) => !params.status || each.status === params.status);
      return listPage('/v1/checkout/sessions', rows, params);
    },
  ),
  get('/v1/checkout/sessions/:id', 'checkout.sessions.retrieve', (world, _params, id) =>
    requireSession(world, id),
  ),
  get<Stripe.Checkout.SessionListLineItemsParams>(
    '/v1/checkout/sessions/:id/line_items',
    'checkout.sessions.listLineItems',
    (world, params, id) => {
      requireSession(world, id);
      const rows = world.store.get('checkout_secret', id)?.lineItems ?? [];
      return listPage(`/v1/checkout/sessions/${id}/line_items`, [...rows].reverse(), params);
    },
  ),
  post('/v1/checkout/sessions/:id/expire', 'checkout.sessions.expire', (world, _params, id) =>
    expireSession(world, id),
  ),

  get<Stripe.DisputeListParams>('/v1/disputes', 'disputes.list', (world, params) => {
    const rows = world.store
      .all('dispute')
      .filter((each) => !params.charge || each.charge === params.charge)
      .filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent);
    return listPage('/v1/disputes', rows, params);
  }),
  get('/v1/disputes/:id', 'disputes.retrieve', (world, _params, id) =>
    found(world.store.get('dispute', id), 'dispute', id),
  ),

  get<Stripe.EventListParams>('/v1/events', 'events.list', (world, params) => {
    const rows = eventsOf(world)
      .filter((event) => !params.type || event.type === params.type)
      .filter((event) => !params.types || params.types.includes(event.type));
    return listPage('/v1/events', rows, params);
  }),
  get('/v1/events/:id', 'events.retrieve', (world, _params, id) =>
    found(
      eventsOf(world).find((event) => event.id === id),
      'event',
      id,
    ),
  ),

  post<Stripe.PaymentIntentCreateParams>(
    '/v1/payment_intents',
    'paymentIntents.create',
    (world, params) => {
      const intent = createPaymentIntent(world, params);
      return params.confirm ? confirmPaymentIntent(world, intent.id, params) : intent;
    },
  ),
  get<Stripe.PaymentIntentListParams>(
    '/v1/payment_intents',
    'paymentIntents.list',
    (world, params) => listPage('/v1/payment_intents', world.store.all('payment_intent'), params),
  ),
  get('/v1/payment_intents/:id', 'paymentIntents.retrieve', (world, _params, id) =>
    requireIntent(world, id),
  ),
  post<Stripe.PaymentIntentUpdateParams>(
    '/v1/payment_intents/:id',
    'paymentIntents.update',
    (world, params, id) => updatePaymentIntent(world, id, params),
  ),
  post<Stripe.PaymentIntentConfirmParams>(
    '/v1/payment_intents/:id/confirm',
    'paymentIntents.confirm',
    (world, params, id) => confirmPaymentIntent(world, id, params),
  ),
  post<Stripe.PaymentIntentCancelParams>(
    '/v1/payment_intents/:id/cancel',
    'paymentIntents.cancel',
    (world, params, id) => cancelPaymentIntent(world, id, params),
  ),

  post<Stripe.PaymentMethodCreateParams>(
    '/v1/payment_methods',
    'paymentMethods.create',
    (world, params) => {
      const card = params.card;
      if (params.type !== 'card' || !card?.number) {
        throw invalid('Only cards with a test number can be created here.', { param: 'type' });
      }
      return createPaymentMethod(world, {
        number: card.number,
        expMonth: card.exp_month ?? 0,
        expYear: card.exp_year ?? 0,
        cvc: card.cvc ?? '',
      });
    },
  ),
  get('/v1/payment_methods/:id', 'paymentMethods.retrieve', (world, _params, id) => {
    if (!world.store.get('payment_method', id))
      throw missing('PaymentMethod', id, 'payment_method');
    return requirePaymentMethod(world, id).object;
  }),

  post('/v1/refunds', 'refunds.create', createRefund),
  get<Stripe.RefundListParams>('/v1/refunds', 'refunds.list', (world, params) => {
    const rows = world.store
      .all('refund')
      .filter((each) => !params.charge || each.charge === params.charge)
      .filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent);
    return listPage('/v1/refunds', rows, params);
  }),
  get('/v1/refunds/:id', 'refunds.retrieve', (world, _params, id) =>
    found(world.store.get('refund', id), 'refund', id),
  ),

  get<Stripe.TransferListParams>('/v1/transfers', 'transfers.list', (world, params) => {
    const rows = world.store
      .all('transfer')
      .filter((each) => !params.destination || each.destination === params.destination)
      .filter((each) => !params.transfer_group || each.transfer_group === params.transfer_group);
    return listPage('/v1/transfers', rows, params);
  }),
  get('/v1/transfers/:id', 'transfers.retrieve', (world, _params, id) =>
    found(world.store.get('transfer', id), 'transfer', id),
  ),
];

function found<T extends object>(object: T | undefined, kind: string, id: string): T {
  if (!object) throw missing(kind, id);
  return object;
}

function ownerOf(world: World): string {
  const account = world.caller?.account;
  return account ? requireAccount(world, account).id : PLATFORM;
}

function eventsOf(world: World): Stripe.Event[] {
  const account = world.caller?.account
    ? requireAccount(world, world.caller.account).id
    : undefined;
  return world.store
    .all('event')
    .map((event) => event.object)
    .filter((event) => event.account === account);
}

function chargesOf(world: World): Stripe.Charge[] {
  const account = world.caller?.account;
  if (!account) return world.store.all('charge');
  return world.store
    .all('connected_payment')
    .filter((payment) => payment.account === requireAccount(world, account).id)
    .map((payment) => payment.object);
}
