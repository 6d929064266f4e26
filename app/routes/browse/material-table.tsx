import type { MaterialCardView } from '~/domain/catalogue/copy';
import { isZip, type TableFacts } from '~/domain/catalogue/search/copy';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { formatMoney, formatSmallMoney, groupThousands } from '~/lib/money';
import { milesInWords } from '~/ui/data/miles';
import { DataTable, type Column } from '~/ui/data/table';
import { DealBadge, isDeal } from '~/ui/feedback/deal-badge';
import { AppLink } from '~/ui/link';

export type TableRow = MaterialCardView & TableFacts;

interface Shown {
  rows: TableRow[];
  location: string;
  needed: { quantity: number; unit: string | null };
  landedFor: string | undefined;
}

export function MaterialTable({ rows, location, needed, landedFor }: Shown) {
  const columns = COLUMNS.filter(
    ({ key }) =>
      (key !== 'Miles' || rows.some(({ distanceMiles }) => distanceMiles !== null)) &&
      (key !== 'Landed' || landedFor),
  ).map((one) => (one.key === 'Landed' ? { ...one, ...headed(`Landed, ${landedFor}`) } : one));
  return (
    <form action="/compare" className="stack" aria-label="Compare">
      {isZip(location) ? <input type="hidden" name="zip" value={location} /> : null}
      {landedFor || needed.quantity > 1 ? (
        <input type="hidden" name="quantity" value={needed.quantity} />
      ) : null}
      {needed.unit ? <input type="hidden" name="unit" value={needed.unit} /> : null}
      <DataTable caption="Materials" columns={columns} rows={rows} rowKey={({ id }) => id} stacks />
      <div className="panel bottom-0 z-10 p-2 [form:has(:checked)_&]:sticky">
        <button className="btn">Compare</button>
      </div>
    </form>
  );
}

const headed = (header: string) => ({ header, phoneLabel: header });

const column = (key: string, cell: Column<TableRow>['cell'], numeric = true) => ({
  ...{ key, ...headed(key), numeric, cell },
});

const COLUMNS: Column<TableRow>[] = [
  {
    key: 'Material',
    header: 'Material',
    rowHeader: true,
    cell: ({ id, title, rating }) => (
      <span className="pick">
        <input type="checkbox" name="id" value={id} aria-label={`Compare ${title}`} />
        <span>
          <AppLink to={`/material/${id}`}>{title}</AppLink>{' '}
          {rating && isDeal(rating) ? <DealBadge rating={rating} /> : null}
        </span>
      </span>
    ),
  },
  column('Price', ({ priceCents, priceUnit }) => `${formatMoney(priceCents)} ${priceUnit}`),
  column('Per common unit', ({ commonPriceCents, commonUnit }) =>
    commonPriceCents === null ? '' : `${formatSmallMoney(commonPriceCents)} / ${commonUnit}`,
  ),
  column(
    'Landed',
    ({ landedCents, landedNote }) => landedNote ?? (landedCents ? formatMoney(landedCents) : ''),
  ),
  column('Condition', ({ condition }) => CONDITION_LABELS[condition], false),
  column('Available', ({ quantity }) => groupThousands(quantity)),
  column('Miles', ({ distanceMiles: miles }) => (miles === null ? '' : milesInWords(miles))),
  column(
    'Seller',
    ({ company }) => <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>,
    false,
  ),
];
