import { data, redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { ConfirmCard } from '~/domain/trading/checkout/confirm-card.schema';
import { TRADING_COPY } from '~/domain/trading/copy';
import {
  cancelPurchase,
  confirmCard,
  getTransactionPage,
  reopenPayment,
  settleIfOpen,
} from '~/domain/trading/index.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/forms/forms.server';
import { toast } from '~/lib/text/toast';
import { formAction } from './form-actions.server';

/** If a script can't load, Remix reloads the previous page, which doesn't show the card was charged. */
const FULL_LOAD = { headers: { 'X-Remix-Reload-Document': 'true' } };

export const payActions = {
  card: formAction(ConfirmCard, async (card, { transactionId, here, actor }) => {
    const paid = await withFallbackMessage(TRADING_COPY.confirmationError.description, () =>
      confirmCard(transactionId, card, actor),
    );
    if (paid.outcome === 'declined') return data({ declined: paid.message }, { status: 402 });
    if (paid.outcome === 'redirect') return redirect(paid.url, 303);
    return paid.status === 'completed'
      ? redirectWithToast(here, paidToast(paid.materialTitle), FULL_LOAD)
      : redirect(here, { status: 303, ...FULL_LOAD });
  }),

  payment: formAction(z.object({}), async (_, { transactionId, here, actor }) => {
    await settleIfOpen(transactionId, actor);
    const { status, material } = await getTransactionPage(transactionId, actor);
    if (status === 'completed') return redirectWithToast(here, paidToast(material.title));
    const { checkoutUrl } = await reopenPayment(transactionId, actor);
    // Its loader asks Stripe again, and says so if the payment has succeeded by then.
    return redirect(checkoutUrl ?? `${here}?payment_intent`, 303);
  }),

  cancellation: formAction(
    z.object({ quiet: z.literal('yes').optional() }),
    async ({ quiet }, { transactionId, here, actor }) => {
      await cancelPurchase(transactionId, actor);
      if (quiet) return { isCancelled: true };
      return redirectWithToast(here, {
        kind: 'info',
        title: 'Purchase canceled',
        description: 'Nothing was charged, and the stock is back on sale.',
      });
    },
  ),
};

export const paidToast = (title: string) =>
  toast(TRADING_COPY.succeeded, TRADING_COPY.succeededDetail(title));
