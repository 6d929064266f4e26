import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { confirmSandboxCard, isDefiniteRefusal } from '~/services/stripe.server';
import type { ConfirmCardForm } from './confirm-card.schema';
import { REFUSALS, TRADING_COPY } from '../copy';
import { openPayment } from './open-payment.server';
import { requirePayer } from '../record/require-party.server';
import { paymentFailure } from '../settlement/copy';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { readTransaction } from '../record/transaction-row.server';

/**
 * Safe to repeat after a lost answer: a settled purchase answers with its status, and is not
 * charged.
 * @throws DomainError `not_found`, `forbidden`, `unavailable`, `conflict`, `service_unavailable`
 */
export async function confirmCard(
  transactionId: string,
  { number, expiry, cvc }: ConfirmCardForm,
  actor: Actor,
) {
  await requirePayer(transactionId, actor);
  await openPayment(transactionId);
  const row = (await readTransaction(db, transactionId))!;
  const { materialTitle } = row;
  if (row.status !== 'pending') {
    return { outcome: 'settled' as const, status: row.status, materialTitle };
  }
  if (row.paymentFlow !== 'element' || !row.stripePaymentIntentId) {
    throw new DomainError('conflict', REFUSALS.payAtCheckout);
  }
  try {
    const result = await confirmSandboxCard(
      row.stripePaymentIntentId,
      { number, exp_month: expiry.month, exp_year: expiry.year, cvc },
      `${env().APP_ORIGIN}/transaction/${transactionId}`,
    );
    if (result.status === 'redirect') return { outcome: 'redirect' as const, url: result.url };
    const status = (await settleFromStripe(transactionId))!;
    if (result.status === 'declined')
      return { outcome: 'declined' as const, message: paymentFailure(result) };
    return { outcome: 'settled' as const, status, materialTitle };
  } catch (error) {
    // Paid, cancelled or expired concurrently.
    if (isDefiniteRefusal(error)) {
      const status = (await settleFromStripe(transactionId))!;
      if (status !== 'pending') return { outcome: 'settled' as const, status, materialTitle };
      throw new DomainError('conflict', TRADING_COPY.confirmationError.description);
    }
    logger.error({ err: error, transactionId }, 'card could not be confirmed');
    const { description } = TRADING_COPY.confirmationError;
    throw new DomainError('service_unavailable', description, { cause: error });
  }
}
