import { formatMoney, formatSmallMoney, groupThousands } from '~/lib/money';
import type { MaterialCardView } from '~/domain/catalogue/copy';
import { isZip, type Filters, type TableFacts } from '~/domain/catalogue/search/copy';
import { CONDITION_LABELS } from '~/lib/choices/conditions';
import { DataTable, type Column } from '~/ui/data/table';
import { DealBadge, isDeal } from '~/ui/feedback/deal-badge';
import { AppLink } from '~/ui/link';

export type TableRow = MaterialCardView & TableFacts;

export function MaterialTable({ rows, filters }: { rows: TableRow[]; filters: Filters }) {
  const { location = '', quantity } = filters;
  const columns = COLUMNS.filter(
    ({ key }) =>
      (key !== 'miles' || rows.some(({ distanceMiles }) => distanceMiles !== null)) &&
      (key !== 'landed' || filters.sort === 'landed'),
  );
  return (
    <form action="/compare" className="stack" aria-label="Compare">
      {isZip(location) ? <input type="hidden" name="zip" value={location} /> : null}
      {quantity ? <input type="hidden" name="quantity" value={quantity} /> : null}
      <DataTable caption="Materials" columns={columns} rows={rows} rowKey={({ id }) => id} stacks />
      <div>
        <button className="btn">Compare</button>
      </div>
    </form>
  );
}

const money = (cents: number | null | undefined) => (cents == null ? '' : formatMoney(cents));

const COLUMNS: Column<TableRow>[] = [
  {
    key: 'title',
    header: 'Material',
    rowHeader: true,
    cell: ({ id, title, rating }) => (
      <span className="row">
        <input type="checkbox" name="id" value={id} aria-label={`Compare ${title}`} />
        <AppLink to={`/material/${id}`}>{title}</AppLink>
        {rating && isDeal(rating) ? <DealBadge rating={rating} /> : null}
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    phoneLabel: 'Price',
    numeric: true,
    cell: ({ priceCents, priceUnit }) => `${formatMoney(priceCents)} ${priceUnit}`,
  },
  {
    key: 'common',
    header: 'Per common unit',
    phoneLabel: 'Comes to',
    numeric: true,
    cell: ({ commonPriceCents, commonUnit }) =>
      commonPriceCents === null ? '' : `${formatSmallMoney(commonPriceCents)} / ${commonUnit}`,
  },
  {
    key: 'landed',
    header: 'Landed',
    phoneLabel: 'Landed',
    numeric: true,
    cell: ({ landedCents }) => money(landedCents),
  },
  {
    key: 'condition',
    header: 'Condition',
    phoneLabel: 'Condition',
    cell: ({ condition }) => CONDITION_LABELS[condition],
  },
  {
    key: 'quantity',
    header: 'Available',
    phoneLabel: 'Available',
    numeric: true,
    cell: ({ quantity }) => groupThousands(quantity),
  },
  {
    key: 'miles',
    header: 'Miles',
    phoneLabel: 'Miles',
    numeric: true,
    cell: ({ distanceMiles }) => (distanceMiles === null ? '' : groupThousands(distanceMiles)),
  },
  {
    key: 'seller',
    header: 'Seller',
    phoneLabel: 'Seller',
    cell: ({ company }) => <AppLink to={`/company/${company.id}`}>{company.name}</AppLink>,
  },
];
