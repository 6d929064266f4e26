import type { Analytics, MarketShare } from '~/domain/administration/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { shorten } from '~/lib/text/shorten';
import { CompanyLink } from '~/ui/admin/company-link';
import { BarChart } from '~/ui/charts/bar-chart';
import { count, money, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { highestOf, shortMoney } from './words';

type Seller = Analytics['topSellers'][number];

const MOST_STATES_SHOWN = 10;
/** Beside a sum on a phone */
const MOST_LETTERS_SHOWN = 26;

interface ShareSectionProps {
  title: string;
  by: 'category' | 'state';
  shares: MarketShare[];
}

export function ShareSection({ title, by, shares }: ShareSectionProps) {
  if (shares.length === 0) return null;
  const shown = by === 'state' ? MOST_STATES_SHOWN : shares.length;
  const chartOf = (name: string, valueOf: (share: MarketShare) => number) => {
    const points = shares
      .map((share) => ({ label: share.name, value: valueOf(share) }))
      .sort((a, b) => b.value - a.value);
    return (
      <figure>
        <figcaption className="mb-2">{name}</figcaption>
        <BarChart
          title={`${name} by ${by}`}
          description={highestOf(points, groupThousands)}
          points={points.slice(0, shown)}
          format={groupThousands}
        />
      </figure>
    );
  };
  const columns: Column<MarketShare>[] = [
    rowHeader(by === 'state' ? 'State' : 'Category', ({ name }) => name),
    count('Listings', ({ listings }) => listings),
    count('Sales', ({ sales }) => sales),
    money('Gross sales', ({ grossCents }) => grossCents),
  ];
  return (
    <Panel title={title}>
      <div className="grid gap-8 lg:grid-cols-2">
        {chartOf('New listings', ({ listings }) => listings)}
        {chartOf('Sales', ({ sales }) => sales)}
      </div>
      {shares.length > shown ? (
        <p className="meta">{`The charts show the first ${shown} of ${shares.length}; the table has them all.`}</p>
      ) : null}
      <Disclosure summary={`Listings and sales by ${by} as a table`}>
        <DataTable
          caption={`Listings and sales by ${by}`}
          columns={columns}
          rows={shares}
          rowKey={({ name }) => name}
          tall
        />
      </Disclosure>
    </Panel>
  );
}

const SELLER_COLUMNS: Column<Seller>[] = [
  rowHeader('Company', ({ company }) => <CompanyLink company={company} />),
  count('Sales', ({ sales }) => sales),
  money('Gross sales', ({ grossCents }) => grossCents),
  money('Platform fees', ({ feesCents }) => feesCents),
];

export function SellersSection({ sellers }: { sellers: Seller[] }) {
  if (sellers.length === 0) return null;
  const points = sellers.map(({ company, grossCents }) => ({
    label: shorten(company.name, MOST_LETTERS_SHOWN),
    value: grossCents,
  }));
  return (
    <Panel title="Top sellers">
      <BarChart
        title="Gross sales of the top sellers"
        description={highestOf(points, formatMoney)}
        points={points}
        format={formatMoney}
        axisFormat={shortMoney}
      />
      <Disclosure summary="Top sellers as a table">
        <DataTable
          caption="Top sellers"
          columns={SELLER_COLUMNS}
          rows={sellers}
          rowKey={({ company }) => company.id}
        />
      </Disclosure>
    </Panel>
  );
}
