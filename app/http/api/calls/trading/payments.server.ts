import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { confirmPassword } from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { getPaymentStatus, PaymentStatus, startOnboarding } from '~/domain/companies/index.server';
import { ConfirmCard } from '~/domain/trading/checkout/confirm-card.schema';
import { StartPurchase } from '~/domain/trading/checkout/start-purchase.schema';
import { REFUSALS, TRADING_COPY } from '~/domain/trading/copy';
import { confirmCard, startPurchase } from '~/domain/trading/index.server';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { callsOf } from '../../define-call.server';
import { PURCHASE_SUMS, sumsOf, TransactionStatusJson } from './transaction-json.server';

const { company } = callsOf('Payments');

const REAL_PAYMENTS =
  'Payments are real here: card numbers go to Stripe only. Pay with the clientSecret and Stripe.js.';

export const paymentSetupCall = company.get('/api/stripe/connect-status', {
  summary: 'Get your company’s payment setup status',
  description:
    'Checks with Stripe each time. isOnboarded must be true before the company can list; hasAccount is true once setup has started; hasAcceptedTerms is about the current seller terms.',
  answer: PaymentStatus,
  failed: COMPANIES_COPY.statusFailed.description,
  run: ({ viewer }) => getPaymentStatus(viewer.company.id),
});

export const startOnboardingCall = company.post('/api/stripe/connect-onboarding', {
  summary: 'Start or continue payment setup',
  description:
    'Returns the address of Stripe’s page to the company’s owner and admins; it works once, for a few minutes. The company is always your own. Needs currentPassword unless it was entered in this session within 10 minutes: without it, 403 with missing: currentPassword. Needs acceptTerms once for each version of the seller terms at /terms#seller-terms. Poll /api/stripe/connect-status every five seconds.',
  tokens: 'never',
  body: z.object({ acceptTerms: z.boolean().optional(), ...ConfirmsPassword }),
  answer: z.object({ url: z.url() }),
  failed: COMPANIES_COPY.startFailed.description,
  refusals: [429],
  run: async ({ body, viewer }) => ({
    url: await startOnboarding(
      { companyId: viewer.company.id, acceptTerms: body.acceptTerms },
      await confirmPassword(body.currentPassword, viewer),
    ),
  }),
});

/** The idempotency key replaces the form's nonce. */
const CreateIntent = StartPurchase.omit({
  nonce: true,
  flow: true,
  total: true,
  title: true,
  priceUnit: true,
}).extend({
  materialId: z.guid('Choose a material.').toLowerCase(),
});

export const createIntentCall = company.create('/api/payment/create-intent', {
  summary: 'Buy a material: hold the stock and open the payment',
  description:
    'Send the unitPrice and sellerCompanyId the buyer saw: a changed price is 409 with the new unitPrice, a wrong seller 400. Stock is held for 15 minutes. Confirm the payment with Stripe.js, publishableKey and clientSecret; in test mode the key is null and POST /api/transactions/{id}/confirm-card pays. A quantity above what is available is 409 while nothing is left or the missing ones are on hold, otherwise 400; both have available. The same Idempotency-Key means the same purchase. A company has one unpaid purchase of a listing at a time: the same quantity and price under another key, or none, returns it with 200, another quantity or price is 409 with its transactionId, and so is one waiting on the hosted page, with its checkoutUrl. To buy the same again, pay the first or cancel it.',
  body: CreateIntent,
  answer: z
    .object({
      clientSecret: z.string(),
      transactionId: z.uuid(),
      quantity: z.int(),
      ...PURCHASE_SUMS,
      publishableKey: z.string().nullable(),
    })
    .meta({ id: 'PaymentIntent' }),
  refusals: [402, 404],
  failed: TRADING_COPY.initializationError.description,
  async run({ body: { unitPrice: unitPriceCents, ...order }, viewer, onceId }) {
    const nonce = onceId ?? randomUUID();
    const asked = { ...order, unitPriceCents, nonce, flow: 'element' as const };
    const started = await startPurchase(asked, viewer.actor);
    const { clientSecret, transactionId } = started;
    if (started.checkoutUrl) {
      throw new DomainError('conflict', REFUSALS.openElsewhere(started.quantity), {
        details: { transactionId, checkoutUrl: started.checkoutUrl },
      });
    }
    if (!clientSecret) {
      // Race: the first answer was lost, and the purchase was paid or expired before this repeat.
      const refusal =
        started.status === 'cancelled' ? REFUSALS.cancelledMeanwhile : REFUSALS.nothingToPay;
      throw new DomainError('already_settled', refusal, { details: { transactionId } });
    }
    const publishableKey = env().sandbox.stripe ? null : (env().STRIPE_PUBLISHABLE_KEY ?? null);
    const isNew = started.nonce === nonce;
    return { ...started, ...sumsOf(started), clientSecret, publishableKey, isNew };
  },
  isNew: ({ isNew }) => isNew,
});

export const confirmCardCall = company.post('/api/transactions/{id}/confirm-card', {
  summary: 'Pay for a purchase with a test card',
  description:
    'Test mode only, in place of Stripe.js; with live payments it is 409, so never send a real card number. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined with 402 and can be retried, 4000 0025 0000 3155 returns the bank’s page as redirectUrl.',
  body: ConfirmCard,
  answer: z.object({
    status: TransactionStatusJson,
    redirectUrl: z
      .url()
      .nullable()
      .meta({ description: 'Page where the buyer confirms the payment, if needed' }),
  }),
  refusals: [402, 409],
  failed: TRADING_COPY.confirmationError.description,
  async run({ params, body, viewer }) {
    if (!env().sandbox.stripe) throw new DomainError('conflict', REAL_PAYMENTS);
    const paid = await confirmCard(params.id, body, viewer.actor);
    switch (paid.outcome) {
      case 'declined':
        throw new DomainError('payment_failed', paid.message);
      case 'redirect':
        return { status: 'pending' as const, redirectUrl: paid.url };
      case 'settled':
        if (paid.status === 'cancelled') {
          throw new DomainError('already_settled', REFUSALS.cancelledMeanwhile);
        }
        return { status: paid.status, redirectUrl: null };
    }
  },
});
