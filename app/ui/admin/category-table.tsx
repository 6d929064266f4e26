import { actions, count, labeled, rowHeader } from '../data/columns';
import { type Column, DataTable } from '../data/table';
import { AppLink } from '../link';
import { ActiveBadge } from './badges';
import { AdminRowMenu } from './admin-row-menu';

interface CategoryRow {
  id: string;
  name: string;
  description: string | null;
  isActive: boolean;
  materialCount: number;
  subcategoryCount?: number;
}

export function CategoryTable({ caption, rows }: { caption: string; rows: CategoryRow[] }) {
  const hasSubcategories = rows.some(({ subcategoryCount }) => subcategoryCount !== undefined);
  const columns: Column<CategoryRow>[] = [
    rowHeader('Name', ({ id, name, description }) => (
      <>
        <AppLink to={`/admin/categories/${id}`}>{name}</AppLink>
        {description ? <span className="meta block max-w-prose">{description}</span> : null}
      </>
    )),
    labeled('Status', ({ isActive }) => <ActiveBadge active={isActive} />),
    ...(hasSubcategories
      ? [count<CategoryRow>('Subcategories', ({ subcategoryCount = 0 }) => subcategoryCount)]
      : []),
    count('Materials', ({ materialCount }) => materialCount),
    actions((row) => <Actions row={row} isFirst={row === rows[0]} isLast={row === rows.at(-1)} />),
  ];
  return (
    <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} stacks />
  );
}

function Actions({
  row: { id, name, isActive },
  isFirst,
  isLast,
}: {
  row: CategoryRow;
  isFirst: boolean;
  isLast: boolean;
}) {
  const action = `/admin/categories/${id}`;
  return (
    <AdminRowMenu
      about={name}
      actions={[
        ...(isFirst ? [] : [{ label: 'Move Up', action, intent: 'up' }]),
        ...(isLast ? [] : [{ label: 'Move Down', action, intent: 'down' }]),
        isActive
          ? { label: 'Deactivate', action, intent: 'deactivate' }
          : { label: 'Activate', action, intent: 'activate' },
      ]}
    />
  );
}
