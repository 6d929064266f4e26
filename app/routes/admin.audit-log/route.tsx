import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import {
  type AuditEntry,
  listAuditChoices,
  listAuditLog,
} from '~/domain/administration/index.server';
import { readAuditFilters, readListQuery } from '~/http/pages/admin-lists.server';
import { requireDashboard } from '~/http/session/guards.server';
import { groupThousands } from '~/lib/money';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { dateTime, labeled, plain, rowHeader } from '~/ui/data/columns';
import { sentenceCase } from '~/ui/data/sentence-case';
import type { Column } from '~/ui/data/table';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';

export const meta = () => pageMeta('Audit Log · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const [list, { actions, actors }] = await Promise.all([
    listAuditLog({ ...readAuditFilters(request), page: readListQuery(request).page }),
    listAuditChoices(),
  ]);
  return {
    ...packRows(list),
    actions,
    actors: Object.fromEntries(actors.map(({ id, name }) => [id, name])),
  };
}

export default function AuditLog() {
  const { search } = useLocation();
  const { actions, actors, ...list } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={['entry', 'entries']}
      caption="Audit log, newest first"
      columns={COLUMNS}
      filters={[
        { name: 'actor', label: 'By', labels: actors },
        { name: 'action', label: 'Action', labels: labelsOf(actions) },
        { name: 'subject', label: 'Subject', labels: labelsOf(SUBJECTS) },
        { name: 'from', label: 'From' },
        { name: 'to', label: 'To' },
      ]}
      actions={
        <a className="btn" href={`/csv/audit-log${search}`} download>
          Export CSV
        </a>
      }
      nothingYet="Every admin action is listed here."
      {...list}
    />
  );
}

const SUBJECTS = [
  'registration',
  'user',
  'company',
  'material',
  'category',
  'subcategory',
  'mail',
  'stripe_event',
  'books',
  'settings',
];

const labelsOf = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, sentenceCase(name)]));

function pageOf({ subjectType, subjectId, subjectName }: AuditEntry): string | null {
  switch (subjectType) {
    case 'material':
    case 'category':
    case 'registration':
      return `/admin/${subjectType === 'category' ? 'categories' : `${subjectType}s`}/${subjectId}`;
    case 'company':
      return `/admin/companies?q=${encodeURIComponent(subjectName ?? '')}`;
    default:
      return null;
  }
}

const COLUMNS: Column<AuditEntry>[] = [
  rowHeader('Action', ({ action }) => sentenceCase(action)),
  dateTime('Time', ({ at }) => at),
  labeled('By', ({ actor }) => actor?.name ?? <span className="quiet">Not signed in</span>),
  plain('Subject', (entry) => <Subject entry={entry} />),
  plain('Before and after', (entry) => <Changes entry={entry} />),
];

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectType, subjectId, subjectName } = entry;
  const page = pageOf(entry);
  const name = subjectName ?? (subjectId ? `${subjectId.slice(0, 8)}…` : null);
  return (
    <>
      <span className="quiet">{sentenceCase(subjectType)}</span>
      {name ? (
        <span className="block">
          {page && subjectName ? <AppLink to={page}>{name}</AppLink> : name}
        </span>
      ) : null}
    </>
  );
}

const SHOWN_CHANGES = 3;

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <span className="quiet">No details</span>;
  const was = (name: string) => before !== null && name in before;
  const is = (name: string) => after !== null && name in after;
  const lines = (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <span className="quiet">{`${sentenceCase(name)}: `}</span>
          {was(name) ? (
            <del>
              <span className="sr">before </span>
              {factInWords(before?.[name])}
            </del>
          ) : null}
          {was(name) && is(name) ? ' → ' : null}
          {is(name) ? (
            <ins className="no-underline">
              <span className="sr">after </span>
              {factInWords(after?.[name])}
            </ins>
          ) : null}
        </li>
      ))}
    </ul>
  );
  if (names.length <= SHOWN_CHANGES) return lines;
  return <Disclosure summary={`${names.length} changes`}>{lines}</Disclosure>;
}

function factInWords(fact: unknown): string {
  if (fact === null || fact === undefined || fact === '') return 'none';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (typeof fact === 'string') return fact;
  if (typeof fact === 'number') return groupThousands(fact);
  return JSON.stringify(fact);
}
