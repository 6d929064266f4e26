import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CANCEL_REASONS, STATUS_LABELS, TRADING_COPY } from '~/domain/trading/copy';
import {
  cancelPurchase,
  confirmCard,
  getTransactionPage,
  refundTransaction,
  reopenPayment,
  requestRefund,
} from '~/domain/trading/index.server';
import { TransactionAction } from '~/domain/trading/transaction-actions.schema';
import { readForm } from '~/http/forms.server';
import { requireViewer } from '~/http/guards.server';
import { orRefusalPage } from '~/http/refusal-page.server';
import { redirectWithToast } from '~/http/toasts.server';
import { orSay } from '~/http/unexpected.server';
import { env } from '~/lib/env.server';
import { formatMoney } from '~/lib/money';
import { Badge } from '~/ui/feedback/badge';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { statusTone } from '~/ui/buy/status-tone';
import { Amounts } from './amounts';
import { Parties } from './parties';
import { PaySection } from './pay-section';
import { RefundSection } from './refund-section';
import { StatusNotice } from './status-notice';
import { Timeline } from './timeline';
import { useLiveTransaction } from './use-live-transaction';

/** Room for Stripe's card fields in the policy of this document. */
export const handle = { paying: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: loaded ? `${loaded.page.material.title} · Transaction · Offcut` : 'Transaction · Offcut',
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const page = await orRefusalPage(() => getTransactionPage(params.id ?? '', actor));
  const url = new URL(request.url);
  if (url.searchParams.has('payment_intent')) {
    // Back from the bank: Stripe put the secret of the payment into the address.
    throw page.status === 'completed'
      ? await redirectWithToast(url.pathname, successToast(page.material.title))
      : redirect(url.pathname, 303);
  }
  const canPay = page.status === 'pending' && page.party === 'buyer';
  const isLive = !env().sandbox.stripe;
  const payment =
    canPay && (isLive || page.paymentFlow === 'checkout')
      ? await reopenPayment(page.id, actor).catch(() => ({ isUnavailable: true }))
      : {};
  return {
    page,
    canPay,
    payment: payment as { clientSecret?: string; checkoutUrl?: string; isUnavailable?: boolean },
    publishableKey: isLive ? (env().STRIPE_PUBLISHABLE_KEY ?? null) : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request, { toast: TRADING_COPY.authenticationRequired });
  const id = params.id ?? '';
  const here = `/transaction/${id}`;
  const form = await readForm(request, TransactionAction);
  return form.submit(
    async (input) => {
      switch (input.intent) {
        case 'pay': {
          const paid = await orSay(TRADING_COPY.confirmationError.description, () =>
            confirmCard(id, input, actor),
          );
          if (paid.outcome === 'declined') {
            return data({ declined: paid.message }, { status: 402 });
          }
          if (paid.outcome === 'redirect') return redirect(paid.url, 303);
          return paid.status === 'completed'
            ? redirectWithToast(here, successToast(paid.materialTitle))
            : redirect(here, 303);
        }
        case 'paid': {
          const { status, material } = await getTransactionPage(id, actor);
          return status === 'completed'
            ? redirectWithToast(here, successToast(material.title))
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
        case 'refund': {
          const refund = await refundTransaction(
            {
              transactionId: id,
              amountCents: input.amount,
              reason: input.reason,
              sequence: input.sequence,
            },
            actor,
          );
          return redirectWithToast(here, refundToast(refund));
        }
        case 'request-refund':
          await requestRefund({ transactionId: id, reason: input.reason }, actor);
          return redirectWithToast(here, {
            kind: 'success',
            title: 'Refund requested',
            description: 'The seller sees your request on this page.',
          });
      }
    },
    // A card number never travels back, not even to the one who typed it.
    { hideFields: ['number', 'expiry', 'cvc'] },
  );
}

function successToast(title: string) {
  return {
    kind: 'success' as const,
    title: TRADING_COPY.succeeded,
    description: TRADING_COPY.succeededDetail(title),
  };
}

function refundToast({ status, amountCents }: { status: string; amountCents: number }) {
  const amount = formatMoney(amountCents);
  switch (status) {
    case 'succeeded':
      return { kind: 'success' as const, title: 'Refunded', description: `${amount} went back.` };
    case 'failed':
      return {
        kind: 'error' as const,
        title: 'Refund failed',
        description: 'The payment provider refused it. The timeline says why.',
      };
    default:
      return {
        kind: 'info' as const,
        title: 'Refund on its way',
        description: `${amount} will go back as soon as the payment provider answers.`,
      };
  }
}

export default function TransactionPage() {
  const { page, canPay, payment, publishableKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useLiveTransaction(page.id);
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[{ to: '/transactions', label: 'Transactions' }]}
        current={page.material.title}
      />
      <PageHeader
        title={page.material.title}
        subtitle={page.cancelReason ? CANCEL_REASONS[page.cancelReason] : undefined}
        actions={<Badge tone={statusTone(page.status)}>{STATUS_LABELS[page.status]}</Badge>}
      />
      <StatusNotice page={page} />
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="stack">
          {canPay ? (
            <PaySection
              page={page}
              payment={payment}
              publishableKey={publishableKey}
              answer={answer}
            />
          ) : null}
          <Amounts page={page} />
          <RefundSection page={page} answer={answer} />
        </div>
        <div className="stack">
          <Parties page={page} />
          <Timeline page={page} />
        </div>
      </div>
    </div>
  );
}
