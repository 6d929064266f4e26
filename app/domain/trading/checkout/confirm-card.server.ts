import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import { env } from '~/lib/env.server';
import { DomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { confirmSandboxCard, isDefiniteRefusal } from '~/services/stripe.server';
import type { ConfirmCardForm } from './confirm-card.schema';
import { REFUSALS, TRADING_COPY } from '../copy';
import { openPayment } from './open-payment.server';
import { requireBuyer } from '../record/require-party.server';
import { paymentFailure } from '../settlement/copy';
import { settleFromStripe } from '../settlement/settle-transaction.server';
import { readTransaction } from '../record/transaction-row.server';

/** @throws DomainError `not_found`, `forbidden`, `already_settled`, `conflict`, `service_unavailable` */
export async function confirmCard(
  transactionId: string,
  { number, expiry, cvc }: ConfirmCardForm,
  actor: Actor,
) {
  await requireBuyer(transactionId, actor);
  await openPayment(transactionId);
  const row = (await readTransaction(db, transactionId))!;
  if (row.status !== 'pending') throw new DomainError('already_settled', REFUSALS.nothingToPay);
  if (row.paymentFlow !== 'element' || !row.stripePaymentIntentId) {
    throw new DomainError('conflict', REFUSALS.payAtCheckout);
  }
  try {
    const result = await confirmSandboxCard(
      row.stripePaymentIntentId,
      { number, expMonth: expiry.month, expYear: expiry.year, cvc },
      `${env().APP_ORIGIN}/transaction/${transactionId}`,
    );
    if (result.status === 'redirect') return { outcome: 'redirect' as const, url: result.url };
    const status = (await settleFromStripe(transactionId))!;
    if (result.status === 'declined')
      return { outcome: 'declined' as const, message: paymentFailure(result) };
    return { outcome: 'settled' as const, status, materialTitle: row.materialTitle };
  } catch (error) {
    // Paid, cancelled or expired concurrently.
    if (isDefiniteRefusal(error)) {
      await settleFromStripe(transactionId);
      throw new DomainError('already_settled', REFUSALS.nothingToPay);
    }
    logger.error({ err: error, transactionId }, 'card could not be confirmed');
    const refusal = new DomainError(
      'service_unavailable',
      TRADING_COPY.confirmationError.description,
    );
    refusal.cause = error;
    throw refusal;
  }
}
