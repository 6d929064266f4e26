import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type HealthFigures, readHealth } from '~/domain/administration/index.server';
import { requireAdmin } from '~/http/session/guards.server';
import { groupThousands } from '~/lib/money';
import { pageMeta } from '~/lib/site';
import { AdminBreadcrumbs } from '~/ui/admin/admin-breadcrumbs';
import { ButtonLink } from '~/ui/button';
import { actions, plain, rowHeader } from '~/ui/data/columns';
import { plural } from '~/ui/data/plural';
import { type Column, DataTable } from '~/ui/data/table';
import { Badge } from '~/ui/feedback/badge';
import { PageHeader } from '~/ui/layout/page-header';

export const meta = () => pageMeta('Health · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return readHealth();
}

export default function Health() {
  const figures = useLoaderData<typeof loader>();
  const rows = CHECKS.map((check) => ({ ...check, trouble: check.find(figures) }));
  const count = rows.filter(({ trouble }) => trouble).length;
  return (
    <div className="stack">
      <AdminBreadcrumbs crumbs={[]} current="Health" />
      <PageHeader
        title="Health"
        subtitle={
          count === 0
            ? 'Nothing needs attention.'
            : `${plural(count, 'item needs', 'items need')} attention.`
        }
      />
      <DataTable
        caption="Health checks"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ title }) => title}
        stacks
      />
    </div>
  );
}

interface Check {
  title: string;
  fine: string;
  /** Null when all is well */
  find: (figures: HealthFigures) => string | null;
  to?: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const some = (count: number, one: string, more: string) =>
  count === 0 ? null : plural(count, one, more);
const late = (age: number, limit: number, sentence: (minutes: string) => string) =>
  age > limit ? sentence(`${groupThousands(Math.round(age / MINUTE))} minutes`) : null;

/** Source: docs/operations.md; the alerts of ops/alerts.yaml have the same limits. */
const CHECKS: Check[] = [
  {
    title: 'Background jobs',
    fine: 'Jobs run on time.',
    find: ({ oldestJobAge, jobsGivenUp }) =>
      late(
        oldestJobAge,
        5 * MINUTE,
        (minutes) => `A job has waited ${minutes}. Check that a worker is running.`,
      ) ??
      some(
        jobsGivenUp,
        'job failed at its last try. The log says which.',
        'jobs failed at their last try. The log says which.',
      ),
  },
  {
    title: 'Held stock',
    fine: 'Stock of unpaid purchases is released on time.',
    find: ({ holdsOverdue }) =>
      some(
        holdsOverdue,
        'unpaid purchase has held its stock for ten minutes too long.',
        'unpaid purchases have held their stock for ten minutes too long.',
      ),
    to: '/transactions?status=pending',
  },
  {
    title: 'Email',
    fine: 'Email goes out on time.',
    find: ({ oldestMailAge, mailsFailed }) =>
      late(oldestMailAge, 10 * MINUTE, (minutes) => `An email has waited ${minutes}.`) ??
      some(
        mailsFailed,
        'email from the last day could not be sent.',
        'emails from the last day could not be sent.',
      ),
    to: '/admin/mail',
  },
  {
    title: 'Stripe’s events',
    fine: 'All of Stripe’s events are applied.',
    find: ({ eventsFailed }) =>
      some(eventsFailed, 'event is waiting for a retry.', 'events are waiting for a retry.'),
    to: '/admin/webhooks',
  },
  {
    title: 'Books',
    fine: 'No broken rule is known. The ledger is checked every day.',
    find: ({ ledgerCheckAge, ledgerViolations }) =>
      some(ledgerViolations, 'rule is broken.', 'rules are broken.') ??
      (ledgerCheckAge !== null && ledgerCheckAge > 26 * HOUR
        ? 'The ledger wasn’t checked in the last day.'
        : null),
    to: '/admin/money',
  },
];

const COLUMNS: Column<Check & { trouble: string | null }>[] = [
  rowHeader('What', ({ title }) => title),
  plain('State', ({ trouble }) => (
    <Badge tone={trouble ? 'high' : 'good'}>{trouble ? 'Check' : 'OK'}</Badge>
  )),
  plain('Found', ({ fine, trouble }) => trouble ?? fine),
  actions(({ title, to, trouble }) =>
    trouble && to ? (
      <ButtonLink size="sm" to={to} aria-label={`Open: ${title}`}>
        Open
      </ButtonLink>
    ) : null,
  ),
];
