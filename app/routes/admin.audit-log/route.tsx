import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  type AuditEntry,
  listAuditChoices,
  listAuditLog,
} from '~/domain/administration/index.server';
import { readListQuery } from '~/http/admin-lists.server';
import { requireDashboard } from '~/http/guards.server';
import { groupThousands } from '~/lib/money';
import { pageTitle } from '~/lib/site';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';
import { Disclosure } from '~/ui/overlay/disclosure';
import { ListFrame } from '~/ui/admin/list-frame';

export const meta: MetaFunction = () => [{ title: pageTitle('Audit Log · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const { page } = readListQuery(searchParams);
  const filters = {
    actorId: searchParams.get('actor') ?? '',
    action: searchParams.get('action') ?? '',
    subjectType: searchParams.get('subject') ?? '',
    from: searchParams.get('from') ?? '',
    to: searchParams.get('to') ?? '',
  };
  const [list, choices] = await Promise.all([
    listAuditLog({ ...filters, page }),
    listAuditChoices(),
  ]);
  return { ...list, filters, choices };
}

export default function AuditLog() {
  const { rows, filters, choices, ...list } = useLoaderData<typeof loader>();
  const { actorId, action, subjectType, from, to } = filters;
  const query = new URLSearchParams(
    Object.entries({ actor: actorId, action, subject: subjectType, from, to }).filter(
      ([, value]) => value,
    ),
  );
  return (
    <ListFrame
      path="/admin/audit-log"
      noun={['entry', 'entries']}
      filters={[
        {
          name: 'actor',
          label: 'By',
          value: actorId,
          options: [all, ...choices.actors.map(({ id, name }) => ({ value: id, label: name }))],
        },
        {
          name: 'action',
          label: 'Action',
          value: action,
          options: [all, ...choices.actions.map((value) => ({ value, label: inWords(value) }))],
        },
        {
          name: 'subject',
          label: 'Subject',
          value: subjectType,
          options: [all, ...SUBJECTS.map((value) => ({ value, label: inWords(value) }))],
        },
        { name: 'from', label: 'From', value: from },
        { name: 'to', label: 'To', value: to },
      ]}
      actions={
        <a
          className="btn"
          href={`/admin/audit-log.csv${query.size > 0 ? `?${query}` : ''}`}
          download
        >
          Export CSV
        </a>
      }
      nothingYet="Every admin action is listed here."
      {...list}
    >
      <DataTable
        caption="Audit log, newest first"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        stacks
        tall
      />
    </ListFrame>
  );
}

type Entry = AuditEntry;

function inWords(name: string): string {
  const text = name.replace(/[._]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
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
];

function pageOf({ subjectType, subjectId, subjectName }: Entry): string | null {
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

const COLUMNS: Column<Entry>[] = [
  {
    key: 'action',
    header: 'Action',
    rowHeader: true,
    cell: ({ action }) => inWords(action),
  },
  {
    key: 'at',
    header: 'Time',
    phoneLabel: 'Time',
    cell: ({ at }) => <Time at={at} format="datetime" className="whitespace-nowrap" />,
  },
  {
    key: 'actor',
    header: 'By',
    phoneLabel: 'By',
    cell: ({ actor }) => actor?.name ?? <span className="quiet">Nobody signed in</span>,
  },
  { key: 'subject', header: 'Subject', cell: (entry) => <Subject entry={entry} /> },
  { key: 'changes', header: 'Before and after', cell: (entry) => <Changes entry={entry} /> },
];

function Subject({ entry }: { entry: Entry }) {
  const { subjectType, subjectId, subjectName } = entry;
  const page = pageOf(entry);
  const name = subjectName ?? (subjectId ? `${subjectId.slice(0, 8)}…` : null);
  return (
    <>
      <span className="quiet">{inWords(subjectType)}</span>
      {name ? (
        <span className="block">
          {page && subjectName ? <AppLink to={page}>{name}</AppLink> : name}
        </span>
      ) : null}
    </>
  );
}

const SHOWN_CHANGES = 3;

function Changes({ entry: { before, after } }: { entry: Entry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <span className="quiet">Nothing noted</span>;
  const lines = (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <span className="quiet">{`${inWords(name)}: `}</span>
          {before && name in before ? (
            <>
              <del>
                <span className="sr">before </span>
                {factInWords(before[name])}
              </del>
              {after && name in after ? ' → ' : null}
            </>
          ) : null}
          {after && name in after ? (
            <ins className="no-underline">
              <span className="sr">after </span>
              {factInWords(after[name])}
            </ins>
          ) : null}
        </li>
      ))}
    </ul>
  );
  if (names.length <= SHOWN_CHANGES) return lines;
  return <Disclosure summary={`${names.length} facts`}>{lines}</Disclosure>;
}

function factInWords(fact: unknown): string {
  if (fact === null || fact === undefined || fact === '') return 'none';
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no';
  if (typeof fact === 'string') return fact;
  if (typeof fact === 'number') return groupThousands(fact);
  return JSON.stringify(fact);
}

const all = { value: '', label: 'All' };
