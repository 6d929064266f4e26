import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { POWER_REFUSALS } from '~/domain/companies/copy';
import { getThreadWith } from '~/domain/messaging/index.server';
import { cancelSentence, hasReceipt, TRADING_COPY } from '~/domain/trading/copy';
import {
  getClientSecret,
  getTransactionPage,
  requireParty,
  settleIfOpen,
  type TransactionPage,
} from '~/domain/trading/index.server';
import { requireViewer } from '~/http/session/guards.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { redirectWithToast } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';
import { env } from '~/lib/env.server';
import { pageMeta } from '~/lib/site';
import { StatusBadge } from '~/ui/buy/status-badge';
import { printLinks } from '~/ui/css/print-links';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { useFocusThrough } from '~/ui/layout/focus-if-lost';
import { PageHeader } from '~/ui/layout/page-header';
import { useSectionFocus } from '~/ui/layout/use-section-focus';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { useLive } from '~/ui/live/use-live';
import { Amounts, Parties, Timeline } from './parties';
import { Conversation } from './conversation';
import { DisputeSection } from './dispute-section';
import { evidenceActions } from './evidence-actions.server';
import {
  feedbackActions,
  type FormAction,
  handoverActions,
  messageActions,
  refundActions,
} from './form-actions.server';
import { FeedbackSection } from './feedback-section';
import { HandoverSection } from './handover-section';
import { LateRefusal, RefundSection } from './refund-section';
import { paidToast, payActions } from './pay-actions.server';
import { CancelSection, PaySection } from './pay-section';
import { StatusNotice } from './status-notice';
import type { PageAnswer } from './view';

/** Allows Stripe's card fields in this document's Content-Security-Policy. */
export const handle = { paying: true };

export const links = printLinks;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  pageMeta(loaded ? `${loaded.page.material.title} · Transaction` : 'Transaction');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  if (params.form && !isForm(params.form)) throw data(null, { status: 404 });
  const id = params.id ?? '';
  const page = await withRefusalPage(() => readPage(id, actor));
  const { searchParams } = new URL(request.url);
  if (searchParams.has('payment_intent') || searchParams.has('checkout')) {
    // Stripe's redirect puts the payment's secret into the URL: drop it.
    const here = `/transaction/${page.id}`;
    throw page.status === 'completed'
      ? await redirectWithToast(here, paidToast(page.material.title))
      : redirect(here, 303);
  }
  const canPay = page.status === 'pending' && page.party === 'buyer';
  const publishableKey = env().sandbox.stripe ? null : (env().STRIPE_PUBLISHABLE_KEY ?? null);
  const mayPay = canPay && mayDo(actor.companyRole, 'buy', page.totalCents);
  const needsSecret = mayPay && publishableKey !== null && page.paymentFlow === 'element';
  return {
    page,
    canPay,
    canCancel: page.status === 'pending' && page.party === 'admin',
    thread: await readThread(page, actor),
    nonce: randomUUID() as string,
    way: {
      refusal: mayPay ? null : POWER_REFUSALS.buy,
      publishableKey,
      clientSecret: needsSecret ? await getClientSecret(id, actor).catch(() => null) : null,
    },
  };
}

/** The buyer may return from payment before the event arrives. */
async function readPage(id: string, actor: Actor): Promise<TransactionPage> {
  const page = await getTransactionPage(id, actor);
  if (page.status !== 'pending' && page.status !== 'processing') return page;
  await settleIfOpen(id, actor);
  return getTransactionPage(id, actor);
}

async function readThread({ party, material, buyer, seller }: TransactionPage, actor: Actor) {
  if (party === 'admin') return null;
  const otherCompanyId = party === 'buyer' ? seller.id : buyer.id;
  return getThreadWith({ materialId: material.id, otherCompanyId }, actor);
}

const ACTIONS: Record<string, FormAction> = {
  ...payActions,
  ...refundActions,
  ...handoverActions,
  ...feedbackActions,
  ...evidenceActions,
  ...messageActions,
};

const isForm = (form: string) => Object.hasOwn(ACTIONS, form);

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request, { toast: TRADING_COPY.authenticationRequired });
  const { id = '', form = '' } = params;
  const here = `/transaction/${encodeURIComponent(id)}`;
  await withRefusalPage(() => requireParty(id, actor));
  if (isForm(form)) return ACTIONS[form]!(request, { transactionId: id, here, actor });
  return redirectWithToast(here, { kind: 'error', ...TRADING_COPY.outdatedForm });
}

export default function TransactionView() {
  const loaded = useLoaderData<typeof loader>();
  // Keyed by purchase: a notification can lead straight from one to another.
  return <Purchase key={loaded.page.id} {...loaded} />;
}

function Purchase({
  page,
  canPay,
  canCancel,
  thread,
  nonce,
  way,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { form } = useParams();
  const kept = useKeptActionData<typeof action>() as object | undefined;
  const answer: PageAnswer = { form, ...kept };
  useLive(`/live/transaction/${page.id}`);
  useSectionFocus();
  useFocusThrough(page.status);
  return (
    <div className="stack">
      <Breadcrumbs
        crumbs={[{ to: '/transactions', label: 'Transactions' }]}
        current={page.material.title}
      />
      <PageHeader
        title={page.material.title}
        subtitle={cancelSentence(page.cancelReason, page.party === 'buyer')}
        actions={
          <>
            <span role="status">
              <StatusBadge status={page.status} />
            </span>
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
      <DisputeSection page={page} answer={answer} />
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="stack">
          {canPay ? <PaySection page={page} way={way} answer={answer} /> : null}
          {canCancel ? <CancelSection page={page} /> : null}
          <Amounts page={page} />
          <HandoverSection page={page} answer={answer} />
          <FeedbackSection page={page} answer={answer} />
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
