import type Stripe from 'stripe';
import type { FaultRule, Faults, RecordedRequest } from './faults';
import type { Rows } from './store';
import {
  createAccount,
  deauthorize,
  finishOnboarding,
  requireAccount,
  setTransfers,
} from './stripe/accounts';
import { balanceCents, PLATFORM } from './stripe/balances';
import { readCardForm } from './stripe/cards';
import { expireIfDue, paySessionWithCard, requireSession } from './stripe/checkout-sessions';
import { answerDispute, closeDispute, escalateDispute, openDispute } from './stripe/disputes';
import { missing, StripeFault } from './stripe/errors';
import { answerAuthentication, confirmWithCard, settleProcessing } from './stripe/payment-attempts';
import { createPaymentIntent, requireIntent } from './stripe/payment-intents';
import { failPayout, payOutNow } from './stripe/payouts';
import { createRefund, failRefund, turnRefund } from './stripe/refunds';
import type { WebhookMode, Webhooks } from './webhooks';
import { now, type World } from './world';

export interface Control {
  /** `match`: the start of `METHOD /path`; default, every call. */
  slow(input: { ms: number; match?: string }): Promise<void>;
  fail(input: FaultRule): Promise<void>;
  clearFaults(): Promise<void>;
  webhooks(input: Partial<WebhookMode>): Promise<void>;
  webhooksSettled(): Promise<void>;
  deliveries(): Promise<Rows['delivery'][]>;
  requests(input?: { match?: string }): Promise<RecordedRequest[]>;
  clearRequests(): Promise<void>;
  /** `about`: an id that the event's object has or points to. */
  events(input?: { type?: string; about?: string }): Promise<Stripe.Event[]>;
  mail(input?: { to?: string }): Promise<Rows['mail'][]>;
  clearMail(): Promise<void>;
  /** In cents. */
  balances(): Promise<{ platform: number; accounts: Record<string, number> }>;
  onboard(input: { account?: string; businessName?: string }): Promise<Stripe.Account>;
  /** Demo data under the given ids, without events. Safe to repeat. */
  importPast(input: Past): Promise<void>;
  setTransfers(input: { account: string; status: 'active' | 'inactive' }): Promise<Stripe.Account>;
  deauthorize(input: { account: string }): Promise<void>;
  /** A decline is in the intent's last_payment_error. */
  pay(input: {
    payment_intent: string;
    number?: string;
    return_url?: string;
  }): Promise<Stripe.PaymentIntent>;
  authenticate(input: {
    payment_intent: string;
    answer: 'complete' | 'fail';
  }): Promise<Stripe.PaymentIntent>;
  payCheckout(input: { session: string; number?: string }): Promise<Stripe.Checkout.Session>;
  lapseCheckout(input: { session: string }): Promise<Stripe.Checkout.Session>;
  settle(input: {
    payment_intent: string;
    outcome: 'settle' | 'fail';
  }): Promise<Stripe.PaymentIntent>;
  /** `amount` in cents, refunded or not; default, what is left of the payment. */
  openDispute(input: {
    payment_intent: string;
    isInquiry?: boolean;
    amount?: number;
  }): Promise<Stripe.Dispute>;
  escalateDispute(input: { dispute: string }): Promise<Stripe.Dispute>;
  answerDispute(input: { dispute: string }): Promise<Stripe.Dispute>;
  closeDispute(input: {
    dispute: string;
    outcome: 'won' | 'lost' | 'warning_closed';
  }): Promise<Stripe.Dispute>;
  failRefund(input: { refund: string }): Promise<Stripe.Refund>;
  turnRefund(input: { refund: string; status: 'pending' | 'succeeded' }): Promise<Stripe.Refund>;
  /** The account's whole balance, pending or not, arrived. */
  payOut(input: { account: string; automatic?: boolean }): Promise<Stripe.Payout>;
  failPayout(input: { payout: string; code?: string }): Promise<Stripe.Payout>;
  /** Signatures keep the true time. */
  advance(input: { ms: number }): Promise<void>;
  reset(): Promise<void>;
}

export interface Past {
  sellers: { account: string; name: string; email: string; companyId: string }[];
  payments: PastPayment[];
}

/** Amounts in cents, times in ISO 8601. */
export interface PastPayment {
  payment_intent: string;
  charge: string;
  transfer: string;
  account: string;
  amount: number;
  application_fee_amount: number;
  metadata: Record<string, string>;
  paidAt: string;
  refund?: { id: string; amount: number; refundedAt: string };
}

const CARD = '4242424242424242';

export function createControl(
  world: World & { advance(ms: number): void },
  faults: Faults,
  webhooks: Webhooks,
): Control {
  const { store } = world;

  async function change<T>(action: () => T): Promise<T> {
    try {
      return structuredClone(action());
    } finally {
      store.commit();
      webhooks.flush();
    }
  }

  function requireDispute(id: string): Stripe.Dispute {
    const dispute = store.get('dispute', id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  }

  function requireRefund(id: string): Stripe.Refund {
    const refund = store.get('refund', id);
    if (!refund) throw missing('refund', id);
    return refund;
  }

  /** A decline is a result here, recorded on the object. */
  function attempt(action: () => unknown): void {
    try {
      action();
    } catch (error) {
      if (!(error instanceof StripeFault) || error.status !== 402) throw error;
    }
  }

  return {
    async slow({ ms, match }) {
      faults.slow(ms, match);
    },
    async fail(rule) {
      faults.add(rule);
    },
    async clearFaults() {
      faults.clear();
    },
    async webhooks(mode) {
      webhooks.mode = { ...webhooks.mode, ...mode };
      webhooks.flush();
    },
    async webhooksSettled() {
      await webhooks.settled();
    },
    async deliveries() {
      return structuredClone(store.all('delivery'));
    },
    async requests(input = {}) {
      const match = input.match ?? '';
      return structuredClone(
        faults.requests.filter((each) => `${each.method} ${each.path}`.startsWith(match)),
      );
    },
    async clearRequests() {
      faults.requests = [];
    },
    async events(input = {}) {
      return structuredClone(
        store
          .all('event')
          .map((event) => event.object)
          .filter((event) => !input.type || event.type === input.type)
          .filter((event) => !input.about || isAbout(event, input.about)),
      );
    },
    async mail(input = {}) {
      return structuredClone(
        store.all('mail').filter((mail) => !input.to || mail.to.includes(input.to)),
      );
    },
    clearMail: () =>
      change(() => {
        for (const mail of store.all('mail')) store.remove('mail', mail.id);
      }),
    async balances() {
      const accounts = store.all('account').map((account) => account.id);
      return {
        platform: balanceCents(world, PLATFORM),
        accounts: Object.fromEntries(accounts.map((id) => [id, balanceCents(world, id)])),
      };
    },
    onboard: ({ account: id, businessName = 'Test company' }) =>
      change(() => {
        const account = id
          ? requireAccount(world, id)
          : createAccount(world, { business_profile: { name: businessName } });
        const active = account.capabilities?.transfers === 'active';
        if (!active) finishOnboarding(world, account, account.business_profile?.name ?? '');
        return account;
      }),
    importPast: ({ sellers, payments }) =>
      change(() => {
        for (const seller of sellers) importSeller(world, seller);
        for (const payment of payments) importPayment(world, payment);
      }),
    setTransfers: ({ account: id, status }) =>
      change(() => {
        const account = requireAccount(world, id);
        setTransfers(world, account, status);
        return account;
      }),
    deauthorize: ({ account }) => change(() => deauthorize(world, requireAccount(world, account))),
    pay: ({ payment_intent, number = CARD, return_url = `${world.url}/` }) =>
      change(() => {
        const card = readCardForm({ number, expiry: '12/40', cvc: '123' });
        attempt(() => confirmWithCard(world, payment_intent, card, return_url));
        return requireIntent(world, payment_intent);
      }),
    authenticate: ({ payment_intent, answer }) =>
      change(() => {
        const challenge = store.get('intent_secret', payment_intent)?.challenge;
        if (challenge) answerAuthentication(world, challenge, answer);
        return requireIntent(world, payment_intent);
      }),
    payCheckout: ({ session: id, number = CARD }) =>
      change(() => {
        const session = requireSession(world, id);
        const card = readCardForm({ number, expiry: '12/40', cvc: '123' });
        attempt(() => paySessionWithCard(world, session, card));
        return session;
      }),
    lapseCheckout: ({ session: id }) =>
      change(() => {
        const session = requireSession(world, id);
        session.expires_at = Math.min(session.expires_at, now(world));
        store.save('checkout_session', session);
        return expireIfDue(world, session);
      }),
    settle: ({ payment_intent, outcome }) =>
      change(() => {
        const intent = requireIntent(world, payment_intent);
        settleProcessing(world, intent, outcome);
        return intent;
      }),
    openDispute: ({ payment_intent, ...options }) =>
      change(() => {
        const { latest_charge } = requireIntent(world, payment_intent);
        const charge = store.get('charge', String(latest_charge));
        if (!charge?.paid) throw missing('charge', String(latest_charge));
        return openDispute(world, charge, options);
      }),
    escalateDispute: ({ dispute }) => change(() => escalateDispute(world, requireDispute(dispute))),
    answerDispute: ({ dispute }) => change(() => answerDispute(world, requireDispute(dispute))),
    closeDispute: ({ dispute, outcome }) =>
      change(() => closeDispute(world, requireDispute(dispute), outcome)),
    failRefund: ({ refund: id }) =>
      change(() => {
        const refund = requireRefund(id);
        failRefund(world, refund);
        return refund;
      }),
    turnRefund: ({ refund: id, status }) =>
      change(() => {
        const refund = requireRefund(id);
        turnRefund(world, refund, status);
        return refund;
      }),
    payOut: ({ account, automatic }) =>
      change(() => payOutNow(world, requireAccount(world, account).id, automatic)),
    failPayout: ({ payout, code }) => change(() => failPayout(world, payout, code)),
    async advance({ ms }) {
      world.advance(ms);
    },
    async reset() {
      store.clear();
      faults.clear();
      faults.requests = [];
      webhooks.reset();
    },
  };
}

function pastOf(world: World, time?: string): World {
  return {
    store: world.store,
    url: world.url,
    caller: null,
    disputeAfterMs: null,
    settleAfterMs: null,
    nowMs: () => (time ? Date.parse(time) : world.nowMs()),
    emit: () => {},
  };
}

function importSeller(world: World, seller: Past['sellers'][number]): void {
  if (world.store.get('account', seller.account)) return;
  const past = pastOf(world);
  const { account: id, name, email, companyId } = seller;
  const params = { email, business_profile: { name }, metadata: { companyId } };
  finishOnboarding(past, createAccount(past, params, id), name);
}

function importPayment(world: World, payment: PastPayment): void {
  const { payment_intent: id, charge, transfer, refund } = payment;
  if (world.store.get('payment_intent', id)) return;
  const past = { ...pastOf(world, payment.paidAt), given: { charge, transfer } };
  const params = {
    amount: payment.amount,
    currency: 'usd',
    application_fee_amount: payment.application_fee_amount,
    transfer_data: { destination: payment.account },
    metadata: payment.metadata,
  };
  createPaymentIntent(past, params, id);
  const card = readCardForm({ number: CARD, expiry: '12/40', cvc: '123' });
  confirmWithCard(past, id, card, `${world.url}/`);
  if (!refund) return;
  createRefund(
    { ...pastOf(world, refund.refundedAt), given: { refund: refund.id } },
    {
      payment_intent: id,
      amount: refund.amount,
      reverse_transfer: true,
      refund_application_fee: true,
    },
  );
}

function isAbout(event: Stripe.Event, id: string): boolean {
  const object = event.data.object as unknown as Record<string, unknown>;
  return [object.id, object.payment_intent, object.charge, event.account].includes(id);
}

export function remoteControl(url: string): Control {
  return new Proxy({} as Control, {
    get(_target, name) {
      return async (input?: unknown) => {
        const response = await fetch(`${url}/sandbox/control/${String(name)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input ?? {}),
          signal: AbortSignal.timeout(30_000),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`Sandbox control ${String(name)}: ${text}`);
        return text === '' ? undefined : (JSON.parse(text) as unknown);
      };
    },
  });
}
