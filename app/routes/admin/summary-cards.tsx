import type { DashboardSummary } from '~/domain/administration/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { Figures } from '~/ui/data/figure';
import { plural } from '~/ui/data/plural';

export function SummaryCards({ summary }: { summary: DashboardSummary }) {
  const { users, companies, registrations, materials, revenue } = summary;
  const toDecide =
    registrations.toDecide < registrations.pending
      ? `${groupThousands(registrations.toDecide)} to decide, ${groupThousands(registrations.pending - registrations.toDecide)} not verified`
      : 'Registrations to decide';
  return (
    <Figures
      className="mb-6"
      figures={[
        [
          'Total Users',
          groupThousands(users.total),
          `${groupThousands(users.verified)} verified · ${plural(users.admins, 'admin')}`,
        ],
        [
          'Companies',
          groupThousands(companies.total),
          `${groupThousands(companies.verified)} verified`,
        ],
        ['Pending Requests', groupThousands(registrations.pending), toDecide],
        [
          'Materials',
          groupThousands(materials.total),
          `${groupThousands(materials.available)} available`,
        ],
        ['Revenue', formatMoney(revenue.feesCents), `Fees of ${plural(revenue.sales, 'sale')}`],
      ]}
    />
  );
}
