import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { getThreadWith } from '~/domain/messaging/index.server';
import { cancelSentence, hasReceipt, STATUS_LABELS, TRADING_COPY } from '~/domain/trading/copy';
import { getTransactionPage, reopenPayment } from '~/domain/trading/index.server';
import { readForm } from '~/http/forms.server';
import { requireViewer } from '~/http/guards.server';
import { orRefusalPage } from '~/http/refusal-page.server';
import { redirectWithToast } from '~/http/toasts.server';
import { env } from '~/lib/env.server';
import { pageTitle } from '~/lib/site';
import { statusTone } from '~/ui/buy/status-tone';
import { Badge } from '~/ui/feedback/badge';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { useKeptAnswer } from '~/ui/live/use-kept-answer';
import { Amounts } from './amounts';
import { Conversation } from './conversation';
import { DisputeSection } from './dispute-section';
import { HandoverSection } from './handover-section';
import { LateRefusal } from './late-refusal';
import { PageAction } from './page-action.schema';
import { Parties } from './parties';
import { paidToast } from './pay-actions.server';
import { CancelSection, PaySection } from './pay-section';
import { RefundSection } from './refund-section';
import { StatusNotice } from './status-notice';
import { takeAction } from './take-action.server';
import { Timeline } from './timeline';
import { useLiveTransaction } from './use-live-transaction';

/** Room for Stripe's card fields in the policy of this document. */
export const handle = { paying: true };

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: loaded
      ? pageTitle(`${loaded.page.material.title} · Transaction`)
      : pageTitle('Transaction'),
  },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const page = await orRefusalPage(() => getTransactionPage(params.id ?? '', actor));
  const url = new URL(request.url);
  if (url.searchParams.has('payment_intent')) {
    // Back from the bank: Stripe put the secret of the payment into the address.
    throw page.status === 'completed'
      ? await redirectWithToast(url.pathname, paidToast(page.material.title))
      : redirect(url.pathname, 303);
  }
  const canPay = page.status === 'pending' && page.party === 'buyer';
  // The buyer cancels where they pay.
  const canCancel = page.status === 'pending' && page.party === 'admin';
  const isLive = !env().sandbox.stripe;
  const payment =
    canPay && (isLive || page.paymentFlow === 'checkout')
      ? await reopenPayment(page.id, actor).catch(() => ({ isUnavailable: true }))
      : {};
  const thread =
    page.party === 'admin'
      ? null
      : await getThreadWith(
          {
            materialId: page.material.id,
            otherCompanyId: page.party === 'buyer' ? page.seller.id : page.buyer.id,
          },
          actor,
        );
  return {
    page,
    canPay,
    canCancel,
    thread,
    nonce: randomUUID() as string,
    payment: payment as { clientSecret?: string; checkoutUrl?: string; isUnavailable?: boolean },
    publishableKey: isLive ? (env().STRIPE_PUBLISHABLE_KEY ?? null) : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request, { toast: TRADING_COPY.authenticationRequired });
  const id = params.id ?? '';
  const form = await readForm(request, PageAction);
  return form.submit(
    (input) => takeAction(input, { id, here: `/transaction/${id}`, actor }),
    // A card number never travels back, not even to the one who typed it.
    { hideFields: ['number', 'expiry', 'cvc'], renewNonce: true },
  );
}

export default function TransactionPage() {
  const loaded = useLoaderData<typeof loader>();
  // What is typed and unfolded is of one purchase: a notification leads straight to another.
  return <Purchase key={loaded.page.id} {...loaded} />;
}

function Purchase({
  page,
  canPay,
  canCancel,
  thread,
  nonce,
  payment,
  publishableKey,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  const answer = useKeptAnswer(useActionData<typeof action>());
  useLiveTransaction(page.id);
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[{ to: '/transactions', label: 'Transactions' }]}
        current={page.material.title}
      />
      <PageHeader
        title={page.material.title}
        subtitle={cancelSentence(page.cancelReason)}
        actions={
          <>
            <Badge tone={statusTone(page.status)}>{STATUS_LABELS[page.status]}</Badge>
            {hasReceipt(page.status) ? (
              <a className="btn" href={`/transaction/${page.id}/receipt`}>
                Download Receipt
              </a>
            ) : null}
          </>
        }
      />
      <LateRefusal page={page} canPay={canPay} answer={answer} />
      <StatusNotice page={page} />
      <DisputeSection page={page} />
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
          {canCancel ? <CancelSection /> : null}
          <Amounts page={page} />
          <HandoverSection page={page} answer={answer} />
          {page.party === 'admin' ? null : (
            <Conversation page={page} thread={thread} nonce={nonce} answer={answer} />
          )}
        </div>
        <div className="stack">
          <Parties page={page} />
          <RefundSection page={page} answer={answer} />
          <Timeline page={page} />
        </div>
      </div>
    </div>
  );
}
