import type Stripe from 'stripe';
import { newId, now, type World } from '../world';
import { isUrl, readMetadata } from './accounts';
import type { CardInput } from './cards';
import { invalid, missing } from './errors';
import { confirmWithCard } from './payment-attempts';
import {
  cancelIntent,
  checkAmount,
  checkDestination,
  createSessionIntent,
} from './payment-intents';

type Session = Stripe.Checkout.Session;

const MIN_LIFETIME_S = 30 * 60;
const MAX_LIFETIME_S = 24 * 60 * 60;

export function createSession(world: World, params: Stripe.Checkout.SessionCreateParams): Session {
  if (params.mode !== 'payment') {
    throw invalid('Only `payment` mode is part of this integration.', { param: 'mode' });
  }
  if (params.ui_mode && params.ui_mode !== 'hosted_page') {
    throw invalid('Only the hosted page is part of this integration.', { param: 'ui_mode' });
  }
  checkUrls(params);
  const lineItems = readLineItems(world, params.line_items ?? []);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  checkAmount(total, 'usd', 'line_items');
  const intent = params.payment_intent_data ?? {};
  checkDestination(world, total, intent, 'payment_intent_data');
  if (intent.transfer_data?.amount !== undefined || intent.capture_method === 'manual') {
    throw invalid('Only automatic capture with application_fee_amount is used here.', {
      param: 'payment_intent_data',
    });
  }
  const created = now(world);
  const expiresAt = params.expires_at ?? created + MAX_LIFETIME_S;
  checkExpiry(created, expiresAt);
  const id = newId('cs_test_', 40);
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: readMetadata(params.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', id) ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.url}/checkout/${id}`,
    wallet_options: null,
  };
  world.store.save('checkout_session', session);
  world.store.save('checkout_secret', { id, lineItems, intent });
  return session;
}

function checkUrls(params: Stripe.Checkout.SessionCreateParams): void {
  if (!params.success_url) {
    throw invalid('Missing required param: success_url.', {
      code: 'parameter_missing',
      param: 'success_url',
    });
  }
  for (const param of ['success_url', 'cancel_url'] as const) {
    const url = params[param]?.replaceAll('{CHECKOUT_SESSION_ID}', 'id');
    if (url && !isUrl(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param });
  }
}

function checkExpiry(created: number, expiresAt: number): void {
  if (expiresAt < created + MIN_LIFETIME_S) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  if (expiresAt > created + MAX_LIFETIME_S) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
}

function readLineItems(
  world: World,
  items: Stripe.Checkout.SessionCreateParams.LineItem[],
): Stripe.LineItem[] {
  if (items.length === 0) {
    throw invalid('You must provide `line_items` for a session in payment mode.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  return items.map((item, index) => readLineItem(world, item, `line_items[${index}]`));
}

function readLineItem(
  world: World,
  item: Stripe.Checkout.SessionCreateParams.LineItem,
  param: string,
): Stripe.LineItem {
  const price = item.price_data;
  if (!price) {
    throw item.price
      ? invalid(`No such price: '${item.price}'`, { code: 'resource_missing', param })
      : invalid(`Missing required param: ${param}[price_data].`, {
          code: 'parameter_missing',
          param: `${param}[price_data]`,
        });
  }
  if (price.currency.toLowerCase() !== 'usd') {
    throw invalid(`Invalid currency: ${price.currency}`, { param: `${param}[price_data]` });
  }
  const unit = price.unit_amount;
  if (unit === undefined || unit < 0) {
    throw invalid(`Missing required param: ${param}[price_data][unit_amount].`, {
      code: 'parameter_missing',
      param: `${param}[price_data][unit_amount]`,
    });
  }
  const name = price.product_data?.name;
  if (!name) {
    throw invalid(`Missing required param: ${param}[price_data][product_data][name].`, {
      code: 'parameter_missing',
      param: `${param}[price_data][product_data]`,
    });
  }
  const quantity = item.quantity ?? 0;
  if (quantity < 1) {
    throw invalid(`Missing required param: ${param}[quantity].`, {
      code: 'parameter_missing',
      param: `${param}[quantity]`,
    });
  }
  const amount = unit * quantity;
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'usd',
    description: name,
    discounts: [],
    metadata: {},
    price: {
      id: newId('price_'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: now(world),
      currency: 'usd',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_'),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unit,
      unit_amount_decimal: null,
    },
    quantity,
  };
}

export function requireSession(world: World, id: string): Session {
  const session = world.store.get('checkout_session', id);
  if (!session) throw missing('checkout.session', id, 'session');
  return expireIfDue(world, session);
}

export function expireIfDue(world: World, session: Session): Session {
  if (session.status === 'open' && session.expires_at <= now(world) && !isPaying(world, session)) {
    return closeSession(world, session);
  }
  return session;
}

export function expireSession(world: World, id: string): Session {
  const session = requireSession(world, id);
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
    );
  }
  return closeSession(world, session);
}

function closeSession(world: World, session: Session): Session {
  session.status = 'expired';
  session.url = null;
  world.store.save('checkout_session', session);
  const intent = intentOf(world, session);
  if (intent?.status.startsWith('requires_')) cancelIntent(world, intent, 'automatic');
  world.emit('checkout.session.expired', session);
  return session;
}

function isPaying(world: World, session: Session): boolean {
  const status = intentOf(world, session)?.status;
  return status === 'processing' || status === 'succeeded';
}

function intentOf(world: World, session: Session): Stripe.PaymentIntent | undefined {
  return typeof session.payment_intent === 'string'
    ? world.store.get('payment_intent', session.payment_intent)
    : undefined;
}

/** @throws StripeFault 402 when the card is declined; the buyer can try again */
export function paySessionWithCard(
  world: World,
  session: Session,
  card: CardInput,
): Stripe.PaymentIntent {
  if (session.status !== 'open') {
    throw invalid(`This Checkout Session can not be paid: it is ${String(session.status)}.`);
  }
  const secret = world.store.get('checkout_secret', session.id);
  const intent =
    intentOf(world, session) ?? createSessionIntent(world, session, secret?.intent ?? {});
  return confirmWithCard(world, intent.id, card, session.success_url);
}
