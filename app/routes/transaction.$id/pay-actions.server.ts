import { data, redirect } from '@remix-run/node';
import { TRADING_COPY } from '~/domain/trading/copy';
import {
  cancelPurchase,
  confirmCard,
  getTransactionPage,
  reopenPayment,
} from '~/domain/trading/index.server';
import { redirectWithToast } from '~/http/toasts.server';
import { orSay } from '~/http/unexpected.server';
import type { InputOf } from './page-action.schema';
import type { Visit } from './visit';

/** Pays an open purchase, by card here or on the hosted page, or gives it up. */
export async function payOrCancel(
  input: InputOf<'pay' | 'paid' | 'checkout' | 'cancel'>,
  { id, here, actor }: Visit,
) {
  switch (input.intent) {
    case 'pay': {
      const paid = await orSay(TRADING_COPY.confirmationError.description, () =>
        confirmCard(id, input, actor),
      );
      if (paid.outcome === 'declined') return data({ declined: paid.message }, { status: 402 });
      if (paid.outcome === 'redirect') return redirect(paid.url, 303);
      return paid.status === 'completed'
        ? redirectWithToast(here, paidToast(paid.materialTitle))
        : redirect(here, 303);
    }
    case 'paid': {
      const { status, material } = await getTransactionPage(id, actor);
      return status === 'completed'
        ? redirectWithToast(here, paidToast(material.title))
        : redirect(here, 303);
    }
    case 'checkout': {
      const { checkoutUrl } = await reopenPayment(id, actor);
      return redirect(checkoutUrl ?? here, 303);
    }
    case 'cancel':
      await cancelPurchase(id, actor);
      if (input.quiet) return { isCancelled: true };
      return redirectWithToast(here, {
        kind: 'info',
        title: 'Purchase cancelled',
        description: 'Nothing was charged, and the stock is on sale again.',
      });
  }
}

export function paidToast(title: string) {
  return {
    kind: 'success' as const,
    title: TRADING_COPY.succeeded,
    description: TRADING_COPY.succeededDetail(title),
  };
}
