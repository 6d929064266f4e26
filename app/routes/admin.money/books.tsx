import type { getInvariantState } from '~/domain/trading/index.server';
import { ActionButton } from '~/ui/admin/forms/action-button';
import { dateTime, plain, rowHeader } from '~/ui/data/columns';
import { plural } from '~/ui/data/plural';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';

type Books = Awaited<ReturnType<typeof getInvariantState>>;

const RULES: Column<Books['rules'][number]>[] = [
  rowHeader('Check', ({ sentence }) => <span className="quiet">{sentence}</span>),
  plain('State', ({ violations }) =>
    violations === 0 ? (
      <Badge tone="good">Agrees</Badge>
    ) : (
      <Badge tone="high">{plural(violations, 'violation')}</Badge>
    ),
  ),
];

const VIOLATIONS: Column<Books['violations'][number]>[] = [
  rowHeader('About', ({ rule, subjectId: id }) =>
    rule === 'stock_equals_holds' ? (
      <AppLink to={`/admin/materials/${id}`}>{`Listing ${id.slice(0, 8)}…`}</AppLink>
    ) : (
      <AppLink to={`/transaction/${id}`}>{`Transaction ${id.slice(0, 8)}…`}</AppLink>
    ),
  ),
  plain('Expected and found', ({ detail }) => detail),
  dateTime('Since', ({ firstSeenAt }) => firstSeenAt),
];

export function BooksSection({ books }: { books: Books }) {
  const { ranAt, isStripeAsked, byName, rules, violations } = books;
  return (
    <Panel title="Books">
      <div className="row">
        <p>
          {ranAt ? (
            <>
              {'Last checked '}
              <Time at={ranAt} format="datetime" />
              {byName ? ` by ${byName}.` : ' by the daily check.'}
              {isStripeAsked ? null : ' Stripe couldn’t be reached.'}
            </>
          ) : (
            'Not checked yet. The check runs daily.'
          )}
        </p>
        <ActionButton
          action="/admin/money"
          intent="check"
          label="Check now"
          about="whether the books agree"
          pending="Checking..."
        />
      </div>
      {violations.length > 0 ? (
        <DataTable
          caption="Failed checks, newest first"
          columns={VIOLATIONS}
          rows={violations}
          rowKey={({ rule, subjectId }) => rule + subjectId}
        />
      ) : null}
      {ranAt ? (
        <DataTable
          caption="Ledger checks"
          columns={RULES}
          rows={rules}
          rowKey={({ rule }) => rule}
        />
      ) : null}
    </Panel>
  );
}
