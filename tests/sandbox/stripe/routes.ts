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

type Answer = (world: World, params: never, id: string) => object;

export interface Route {
  method: string;
  /** Matches the path; its one group, where there is one, is the id. */
  path: RegExp;
  operation: Operation;
  answer: Answer;
}

function route<P>(
  request: string,
  operation: Operation,
  answer: (world: World, params: P, id: string) => object,
): Route {
  const [method = '', path = ''] = request.split(' ');
  const pattern = new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
  return { method, path: pattern, operation, answer };
}

export const ROUTES: Route[] = [
  route<Stripe.AccountCreateParams>('POST /v1/accounts', 'accounts.create', (world, params) =>
    createAccount(world, params),
  ),
  route<Stripe.AccountListParams>('GET /v1/accounts', 'accounts.list', (world, params) =>
    listPage('/v1/accounts', world.store.all('account').filter(isConnected), params),
  ),
  route('GET /v1/accounts/:id', 'accounts.retrieve', (world, _params, id) =>
    requireAccount(world, id),
  ),
  route<Stripe.AccountUpdateParams>(
    'POST /v1/accounts/:id',
    'accounts.update',
    (world, params, id) => updateAccount(world, id, params),
  ),
  route('POST /v1/account_links', 'accountLinks.create', createAccountLink),

  route<Stripe.ApplicationFeeListParams>(
    'GET /v1/application_fees',
    'applicationFees.list',
    (world, params) => {
      const rows = world.store
        .all('application_fee')
        .filter((fee) => !params.charge || fee.charge === params.charge);
      return listPage('/v1/application_fees', rows, params);
    },
  ),
  route('GET /v1/application_fees/:id', 'applicationFees.retrieve', (world, _params, id) =>
    found(world.store.get('application_fee', id), 'application fee', id),
  ),

  route('GET /v1/balance', 'balance.retrieve', (world) => readBalance(world, ownerOf(world))),
  route<Stripe.BalanceTransactionListParams>(
    'GET /v1/balance_transactions',
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
  route(
    'GET /v1/balance_transactions/:id',
    'balanceTransactions.retrieve',
    (world, _params, id) => {
      const line = world.store.get('balance_line', id);
      const visible = line?.account === ownerOf(world) ? line.object : undefined;
      return found(visible, 'balance transaction', id);
    },
  ),

  route<Stripe.ChargeListParams>('GET /v1/charges', 'charges.list', (world, params) => {
    const rows = chargesOf(world)
      .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent)
      .filter(
        (charge) => !params.transfer_group || charge.transfer_group === params.transfer_group,
      );
    return listPage('/v1/charges', rows, params);
  }),
  route('GET /v1/charges/:id', 'charges.retrieve', (world, _params, id) =>
    found(
      chargesOf(world).find((charge) => charge.id === id),
      'charge',
      id,
    ),
  ),

  route('POST /v1/checkout/sessions', 'checkout.sessions.create', createSession),
  route<Stripe.Checkout.SessionListParams>(
    'GET /v1/checkout/sessions',
    'checkout.sessions.list',
    (world, params) => {
      const rows = world.store
        .all('checkout_session')
        .filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent)
        .filter((each) => !params.status || each.status === params.status);
      return listPage('/v1/checkout/sessions', rows, params);
    },
  ),
  route('GET /v1/checkout/sessions/:id', 'checkout.sessions.retrieve', (world, _params, id) =>
    requireSession(world, id),
  ),
  route<Stripe.Checkout.SessionListLineItemsParams>(
    'GET /v1/checkout/sessions/:id/line_items',
    'checkout.sessions.listLineItems',
    (world, params, id) => {
      requireSession(world, id);
      const rows = world.store.get('checkout_secret', id)?.lineItems ?? [];
      return listPage(`/v1/checkout/sessions/${id}/line_items`, [...rows].reverse(), params);
    },
  ),
  route('POST /v1/checkout/sessions/:id/expire', 'checkout.sessions.expire', (world, _params, id) =>
    expireSession(world, id),
  ),

  route<Stripe.DisputeListParams>('GET /v1/disputes', 'disputes.list', (world, params) => {
    const rows = world.store
      .all('dispute')
      .filter((each) => !params.charge || each.charge === params.charge)
      .filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent);
    return listPage('/v1/disputes', rows, params);
  }),
  route('GET /v1/disputes/:id', 'disputes.retrieve', (world, _params, id) =>
    found(world.store.get('dispute', id), 'dispute', id),
  ),

  route<Stripe.EventListParams>('GET /v1/events', 'events.list', (world, params) => {
    const rows = eventsOf(world)
      .filter((event) => !params.type || event.type === params.type)
      .filter((event) => !params.types || params.types.includes(event.type));
    return listPage('/v1/events', rows, params);
  }),
  route('GET /v1/events/:id', 'events.retrieve', (world, _params, id) =>
    found(
      eventsOf(world).find((event) => event.id === id),
      'event',
      id,
    ),
  ),

  route<Stripe.PaymentIntentCreateParams>(
    'POST /v1/payment_intents',
    'paymentIntents.create',
    (world, params) => {
      const intent = createPaymentIntent(world, params);
      return params.confirm ? confirmPaymentIntent(world, intent.id, params) : intent;
    },
  ),
  route<Stripe.PaymentIntentListParams>(
    'GET /v1/payment_intents',
    'paymentIntents.list',
    (world, params) => listPage('/v1/payment_intents', world.store.all('payment_intent'), params),
  ),
  route('GET /v1/payment_intents/:id', 'paymentIntents.retrieve', (world, _params, id) =>
    requireIntent(world, id),
  ),
  route<Stripe.PaymentIntentUpdateParams>(
    'POST /v1/payment_intents/:id',
    'paymentIntents.update',
    (world, params, id) => updatePaymentIntent(world, id, params),
  ),
  route<Stripe.PaymentIntentConfirmParams>(
    'POST /v1/payment_intents/:id/confirm',
    'paymentIntents.confirm',
    (world, params, id) => confirmPaymentIntent(world, id, params),
  ),
  route<Stripe.PaymentIntentCancelParams>(
    'POST /v1/payment_intents/:id/cancel',
    'paymentIntents.cancel',
    (world, params, id) => cancelPaymentIntent(world, id, params),
  ),

  route<Stripe.PaymentMethodCreateParams>(
    'POST /v1/payment_methods',
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
  route('GET /v1/payment_methods/:id', 'paymentMethods.retrieve', (world, _params, id) => {
    if (!world.store.get('payment_method', id))
      throw missing('PaymentMethod', id, 'payment_method');
    return requirePaymentMethod(world, id).object;
  }),

  route('POST /v1/refunds', 'refunds.create', createRefund),
  route<Stripe.RefundListParams>('GET /v1/refunds', 'refunds.list', (world, params) => {
    const rows = world.store
      .all('refund')
      .filter((each) => !params.charge || each.charge === params.charge)
      .filter((each) => !params.payment_intent || each.payment_intent === params.payment_intent);
    return listPage('/v1/refunds', rows, params);
  }),
  route('GET /v1/refunds/:id', 'refunds.retrieve', (world, _params, id) =>
    found(world.store.get('refund', id), 'refund', id),
  ),

  route<Stripe.TransferListParams>('GET /v1/transfers', 'transfers.list', (world, params) => {
    const rows = world.store
      .all('transfer')
      .filter((each) => !params.destination || each.destination === params.destination)
      .filter((each) => !params.transfer_group || each.transfer_group === params.transfer_group);
    return listPage('/v1/transfers', rows, params);
  }),
  route('GET /v1/transfers/:id', 'transfers.retrieve', (world, _params, id) =>
    found(world.store.get('transfer', id), 'transfer', id),
  ),
];

function found<T extends object>(object: T | undefined, kind: string, id: string): T {
  if (!object) throw missing(kind, id);
  return object;
}

/** Whose balance is asked for: the connected account of the Stripe-Account header, or the platform. */
function ownerOf(world: World): string {
  const account = world.caller?.account;
  return account ? requireAccount(world, account).id : PLATFORM;
}

/** Those of the connected account of the Stripe-Account header, or the platform's own alone. */
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
