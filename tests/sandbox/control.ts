import type Stripe from 'stripe';
import type { FaultRule, Faults } from './faults';
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
import {
  answerDispute,
  closeDispute,
  type DisputeOutcome,
  escalateDispute,
  openDispute,
} from './stripe/disputes';
import { found, missing, StripeFault } from './stripe/errors';
import { answerAuthentication, confirmWithCard, settleProcessing } from './stripe/payment-attempts';
import { createPaymentIntent, requireIntent } from './stripe/payment-intents';
import { failPayout, payOutNow } from './stripe/payouts';
import { createRefund, failRefund, turnRefund } from './stripe/refunds';
import type { WebhookMode, Webhooks } from './webhooks';
import { now, type World } from './world';

export type Control = ReturnType<typeof createControl>;

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

const cardOf = (number = '4242424242424242') =>
  readCardForm({ number, expiry: '12/40', cvc: '123' });

export function createControl(
  world: World & { advance(ms: number): void },
  faults: Faults,
  webhooks: Webhooks,
) {
  const { store } = world;

  async function change<T>(action: () => T): Promise<T> {
    try {
      return structuredClone(action());
    } finally {
      store.commit();
      webhooks.flush();
    }
  }

  const onIntent = (id: string, act: (intent: Stripe.PaymentIntent) => void) =>
    change(() => {
      const intent = requireIntent(world, id);
      act(intent);
      return intent;
    });
  const onSession = (id: string, act: (session: Stripe.Checkout.Session) => void) =>
    change(() => {
      const session = requireSession(world, id);
      act(session);
      return session;
    });
  const onDispute = (id: string, act: (of: World, dispute: Stripe.Dispute) => Stripe.Dispute) =>
    change(() => act(world, found(world, 'dispute', id)));
  const onRefund = (id: string, act: (refund: Stripe.Refund) => void) =>
    change(() => {
      const refund = found(world, 'refund', id);
      act(refund);
      return refund;
    });

  /** A decline is a result here, recorded on the object. */
  function attempt(action: () => unknown): void {
    try {
      action();
    } catch (error) {
      if (!(error instanceof StripeFault) || error.status !== 402) throw error;
    }
  }

  return {
    /** `match`: the start of `METHOD /path`; default, every call. */
    async slow({ ms, match }: { ms: number; match?: string }) {
      faults.slow(ms, match);
    },
    async fail(rule: FaultRule) {
      faults.add(rule);
    },
    async clearFaults() {
      faults.clear();
    },
    async webhooks(mode: Partial<WebhookMode>) {
      webhooks.mode = { ...webhooks.mode, ...mode };
      webhooks.flush();
    },
    async webhooksSettled() {
      await webhooks.settled();
    },
    async deliveries() {
      return structuredClone(store.all('delivery'));
    },
    async requests({ match = '' }: { match?: string } = {}) {
      return structuredClone(
        faults.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(match)),
      );
    },
    async clearRequests() {
      faults.requests = [];
    },
    /** `about`: an id that the event's object has or points to. */
    async events({ type, about }: { type?: string; about?: string } = {}) {
      const events = store.all('event').map((event) => event.object);
      return structuredClone(
        events.filter(
          (event) => (!type || event.type === type) && (!about || isAbout(event, about)),
        ),
      );
    },
    async mail({ to = '' }: { to?: string } = {}) {
      return structuredClone(store.all('mail').filter((mail) => mail.to.includes(to)));
    },
    clearMail: () =>
      change(() => {
        for (const mail of store.all('mail')) store.remove('mail', mail.id);
      }),
    /** In cents. */
    async balances() {
      const accounts = store.all('account').map(({ id }) => [id, balanceCents(world, id)] as const);
      return { platform: balanceCents(world, PLATFORM), accounts: Object.fromEntries(accounts) };
    },
    onboard: ({
      account: id,
      businessName: name = 'Test company',
    }: {
      account?: string;
      businessName?: string;
    }) =>
      change(() => {
        const account = id
          ? requireAccount(world, id)
          : createAccount(world, { business_profile: { name } });
        const active = account.capabilities?.transfers === 'active';
        if (!active) finishOnboarding(world, account, account.business_profile?.name ?? '');
        return account;
      }),
    /** Demo data under the given ids, without events. Safe to repeat. */
    importPast: ({ sellers, payments }: Past) =>
      change(() => {
        for (const seller of sellers) importSeller(world, seller);
        for (const payment of payments) importPayment(world, payment);
      }),
    setTransfers: ({
      account: id,
      status,
      disabledReason,
    }: {
      account: string;
      status: 'active' | 'inactive';
      disabledReason?: Stripe.Account.Requirements.DisabledReason;
    }) =>
      change(() => {
        const account = requireAccount(world, id);
        setTransfers(world, account, status, disabledReason);
        return account;
      }),
    deauthorize: ({ account }: { account: string }) =>
      change(() => deauthorize(world, requireAccount(world, account))),
    /** A decline is in the intent's last_payment_error. */
    pay: ({
      payment_intent: id,
      number,
      return_url = `${world.url}/`,
    }: {
      payment_intent: string;
      number?: string;
      return_url?: string;
    }) => onIntent(id, () => attempt(() => confirmWithCard(world, id, cardOf(number), return_url))),
    authenticate: ({
      payment_intent: id,
      answer,
    }: {
      payment_intent: string;
      answer: 'complete' | 'fail';
    }) =>
      onIntent(id, () => {
        const challenge = store.get('intent_secret', id)?.challenge;
        if (challenge) answerAuthentication(world, challenge, answer);
      }),
    payCheckout: ({ session: id, number }: { session: string; number?: string }) =>
      onSession(id, (session) => attempt(() => paySessionWithCard(world, session, cardOf(number)))),
    lapseCheckout: ({ session: id }: { session: string }) =>
      onSession(id, (session) => {
        session.expires_at = Math.min(session.expires_at, now(world));
        store.save('checkout_session', session);
        expireIfDue(world, session);
      }),
    settle: ({
      payment_intent: id,
      outcome,
    }: {
      payment_intent: string;
      outcome: 'settle' | 'fail';
    }) => onIntent(id, (intent) => settleProcessing(world, intent, outcome)),
    /** `amount` in cents, refunded or not; default, what is left of the payment. */
    openDispute: ({
      payment_intent,
      ...options
    }: {
      payment_intent: string;
      isInquiry?: boolean;
      amount?: number;
    }) =>
      change(() => {
        const { latest_charge } = requireIntent(world, payment_intent);
        const charge = store.get('charge', String(latest_charge));
        if (!charge?.paid) throw missing('charge', String(latest_charge));
        return openDispute(world, charge, options);
      }),
    escalateDispute: ({ dispute }: { dispute: string }) => onDispute(dispute, escalateDispute),
    answerDispute: ({ dispute }: { dispute: string }) => onDispute(dispute, answerDispute),
    closeDispute: ({ dispute, outcome }: { dispute: string; outcome: DisputeOutcome }) =>
      onDispute(dispute, (_world, open) => closeDispute(world, open, outcome)),
    failRefund: ({ refund: id }: { refund: string }) =>
      onRefund(id, (refund) => failRefund(world, refund)),
    turnRefund: ({ refund: id, status }: { refund: string; status: 'pending' | 'succeeded' }) =>
      onRefund(id, (refund) => turnRefund(world, refund, status)),
    /** The account's whole balance, pending or not, arrived. */
    payOut: ({ account, automatic }: { account: string; automatic?: boolean }) =>
      change(() => payOutNow(world, requireAccount(world, account).id, automatic)),
    failPayout: ({ payout, code }: { payout: string; code?: string }) =>
      change(() => failPayout(world, payout, code)),
    /** Signatures keep the true time. */
    async advance({ ms }: { ms: number }) {
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
  confirmWithCard(past, id, cardOf(), `${world.url}/`);
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
