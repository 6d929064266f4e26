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
import { withFallbackMessage } from '~/http/fallback-message.server';
import { formAction } from './form-actions.server';

export const payActions = {
  card: formAction(ConfirmCard, async (card, { id, here, actor }) => {
    const paid = await withFallbackMessage(TRADING_COPY.confirmationError.description, () =>
      confirmCard(id, card, actor),
    );
    if (paid.outcome === 'declined') return data({ declined: paid.message }, { status: 402 });
    if (paid.outcome === 'redirect') return redirect(paid.url, 303);
    return paid.status === 'completed'
      ? redirectWithToast(here, paidToast(paid.materialTitle))
      : redirect(here, 303);
  }),

  payment: formAction(z.object({}), async (_, { id, here, actor }) => {
    await settleIfOpen(id, actor);
    const { status, material } = await getTransactionPage(id, actor);
    if (status === 'completed') return redirectWithToast(here, paidToast(material.title));
    const { checkoutUrl } = await reopenPayment(id, actor);
    return redirect(checkoutUrl ?? here, 303);
  }),

  cancellation: formAction(
    z.object({ quiet: z.literal('yes').optional() }),
    async ({ quiet }, { id, here, actor }) => {
      await cancelPurchase(id, actor);
      if (quiet) return { isCancelled: true };
      return redirectWithToast(here, {
        kind: 'info',
        title: 'Purchase cancelled',
        description: 'Nothing was charged, and the stock is back on sale.',
      });
    },
  ),
};

export function paidToast(title: string) {
  return {
    kind: 'success' as const,
    title: TRADING_COPY.succeeded,
    description: TRADING_COPY.succeededDetail(title),
  };
}
