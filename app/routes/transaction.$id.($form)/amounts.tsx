import { METHOD_LABELS, PAYMENT_LABELS } from '~/domain/trading/copy';
import { PurchaseSum } from '~/ui/buy/purchase-sum';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import type { PageView } from './view';

export function Amounts({ page }: { page: PageView }) {
  const { payment } = page;
  return (
    <section className="panel stack" aria-labelledby="amounts">
      <h2 id="amounts">Amounts</h2>
      <PurchaseSum
        sum={page}
        extra={[
          ...(page.refundedCents > 0 ? [{ label: 'Refunded', cents: page.refundedCents }] : []),
          ...(page.party === 'seller' ? [{ label: 'Net to you', cents: page.sellerCents }] : []),
        ]}
      />
      <DescriptionList
        facts={[
          { term: 'Payment', value: PAYMENT_LABELS[payment.status] },
          ...(payment.failureReason ? [{ term: 'Reason', value: payment.failureReason }] : []),
          ...(payment.method ? [{ term: 'Paid by', value: METHOD_LABELS[payment.method] }] : []),
          { term: 'Unit', value: page.priceUnit },
          { term: 'Started', value: <Time at={page.createdAt} format="datetime" /> },
          ...(page.completedAt
            ? [{ term: 'Paid on', value: <Time at={page.completedAt} format="datetime" /> }]
            : []),
        ]}
      />
    </section>
  );
}
