import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { AUDIT_SUBJECTS } from '~/domain/administration/copy';
import {
  type AuditEntry,
  listAuditChoices,
  listAuditLog,
} from '~/domain/administration/index.server';
import { readAuditFilters, readListQuery } from '~/http/pages/admin-lists.server';
import { requireDashboard } from '~/http/session/guards.server';
import { packRows } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { dateTime, labeled, plain, rowHeader } from '~/ui/data/columns';
import type { Column } from '~/ui/data/table';
import { AppLink } from '~/ui/link';
import { auditLabel, Changes } from './changes';

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
        { name: 'subject', label: 'Subject', labels: labelsOf(AUDIT_SUBJECTS) },
        { name: 'from', label: 'From (Central)' },
        { name: 'to', label: 'To (Central)' },
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

const labelsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, auditLabel(name)]));

function pageOf({ subjectType, subjectId, subjectName, isUserGone }: AuditEntry): string | null {
  switch (subjectType) {
    case 'material':
    case 'category':
    case 'registration':
      return `/admin/${subjectType === 'category' ? 'categories' : `${subjectType}s`}/${subjectId}`;
    case 'company':
      return `/admin/companies?q=${encodeURIComponent(subjectName ?? '')}`;
    case 'user':
      return isUserGone ? null : `/admin/users?q=${encodeURIComponent(subjectName ?? '')}`;
    default:
      return null;
  }
}

const COLUMNS: Column<AuditEntry>[] = [
  rowHeader('Action', ({ action }) => auditLabel(action)),
  dateTime('Time', ({ at }) => at),
  labeled('By', ({ action, actor }) => {
    const unnamed = action === 'user.deleted' ? 'The user' : 'Not signed in';
    return actor?.name ?? <span className="quiet">{unnamed}</span>;
  }),
  plain('Subject', (entry) => <Subject entry={entry} />),
  plain('Before and after', (entry) => <Changes entry={entry} />),
];

function shortId(subjectType: string, id: string): string {
  if (subjectType === 'settings') return `Version ${id}`;
  return id.length > 8 ? `${id.slice(0, 8)}…` : id;
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectType, subjectId, subjectName } = entry;
  const page = pageOf(entry);
  const name = subjectName ?? (subjectId && shortId(subjectType, subjectId));
  return (
    <>
      <span className="quiet">{auditLabel(subjectType)}</span>
      {name ? (
        <span className="block">
          {page && subjectName ? <AppLink to={page}>{name}</AppLink> : name}
        </span>
      ) : null}
    </>
  );
}
