import type { DashboardSummary } from '~/domain/administration/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figure } from '~/ui/data/figure';

/** The state of the market in five figures. */
export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  const { users, companies, registrations, materials, revenue } = summary;
  const cards = [
    {
      label: 'Total Users',
      value: groupThousands(users.total),
      detail: `${groupThousands(users.verified)} verified · ${count(users.admins, 'admin')}`,
    },
    {
      label: 'Companies',
      value: groupThousands(companies.total),
      detail: `${groupThousands(companies.verified)} verified`,
    },
    {
      label: 'Pending Requests',
      value: groupThousands(registrations.pending),
      detail: 'Registrations to decide',
    },
    {
      label: 'Materials',
      value: groupThousands(materials.total),
      detail: `${groupThousands(materials.available)} available`,
    },
    {
      label: 'Revenue',
      value: formatMoney(revenue.feesCents),
      detail: `Fees of ${count(revenue.sales, 'sale')}`,
    },
  ];
  return (
    <dl className="stats mb-6">
      {cards.map((card) => (
        <Figure key={card.label} {...card} />
      ))}
    </dl>
  );
}

const count = (number: number, noun: string) =>
  `${groupThousands(number)} ${noun}${number === 1 ? '' : 's'}`;
