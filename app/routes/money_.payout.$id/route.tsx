import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPayout, type PayoutLine, type PayoutView } from '~/domain/trading/index.server';
import { MONEY_COPY, PAYOUT_LINE_LABELS } from '~/domain/trading/payouts/copy';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { formatMoney } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { CalendarDay, formatDay } from '~/ui/data/calendar-day';
import { money, plain, rowHeader } from '~/ui/data/columns';
import { DescriptionList } from '~/ui/data/description-list';
import { OlderNewer } from '~/ui/data/older-newer';
import { PayoutBadge } from '~/ui/data/payout-badge';
import { type Column, DataTable } from '~/ui/data/table';
import { Notice } from '~/ui/feedback/notice';
import { Breadcrumbs } from '~/ui/layout/breadcrumbs';
import { PageHeader } from '~/ui/layout/page-header';
import { AppLink } from '~/ui/link';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? titleOf(data.payout) : 'Payout');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const { searchParams } = new URL(request.url);
  const place = { before: searchParams.get('before'), after: searchParams.get('after') };
  return withRefusalPage(() => getPayout(params.id ?? '', actor, place));
}

const titleOf = ({ amountCents, createdDay }: PayoutView) =>
  `Payout of ${formatMoney(amountCents)}, sent ${formatDay(createdDay)}`;

const COLUMNS: Column<PayoutLine>[] = [
  rowHeader('What', ({ kind, day }) => (
    <>
      <span>{PAYOUT_LINE_LABELS[kind]}</span>
      <span className="block quiet whitespace-nowrap">
        <CalendarDay day={day} />
      </span>
    </>
  )),
  plain('Purchase', ({ transaction }) =>
    transaction ? (
      <>
        <AppLink to={`/transaction/${transaction.id}`}>{transaction.title}</AppLink>
        <span className="meta block">{transaction.buyer}</span>
      </>
    ) : (
      '–'
    ),
  ),
  money('Amount', ({ grossCents }) => grossCents),
  money('Platform fee', ({ feeCents }) => -feeCents),
  money('Net to you', ({ netCents }) => netCents),
];

export default function PayoutPage() {
  const { payout, lines, older, newer } = useLoaderData<typeof loader>();
  const isOff = payout.status === 'failed' || payout.status === 'canceled';
  return (
    <div className="stack">
      <Breadcrumbs crumbs={[{ to: '/money', label: 'Money' }]} current="Payout" />
      <PageHeader
        title={`Payout of ${formatMoney(payout.amountCents)}`}
        actions={<PayoutBadge status={payout.status} />}
      />
      {payout.failure ? (
        <Notice kind="error" title={MONEY_COPY.payoutFailed(payout.amountCents)}>
          {`${payout.failure} ${MONEY_COPY.payoutFailedAdvice(payout.amountCents)}`}
        </Notice>
      ) : null}
      <DescriptionList
        facts={{
          Sent: <CalendarDay day={payout.createdDay} />,
          'At your bank': !isOff && <CalendarDay day={payout.arrivalDay} />,
          'Stripe ID': <span className="wrap-anywhere">{payout.id}</span>,
        }}
      />
      <section className="stack" aria-labelledby="contents">
        <h2 id="contents">What it contains</h2>
        {lines.length === 0 ? (
          <p>Stripe has no breakdown of this payout. Manual payouts don’t have one.</p>
        ) : (
          <DataTable
            caption="What the payout contains, newest first"
            columns={COLUMNS}
            rows={lines}
            rowKey={({ id }) => id}
            stacks
            isPlain
          />
        )}
        <OlderNewer path={`/money/payout/${payout.id}`} older={older} newer={newer} />
      </section>
    </div>
  );
}
