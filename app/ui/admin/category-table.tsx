import { groupThousands } from '~/lib/money';
import { type Column, DataTable } from '../data/table';
import { Badge } from '../feedback/badge';
import { AppLink } from '../link';
import { RowMenu } from './row-menu';

export interface CategoryRow {
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
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ id, name, description }) => (
        <>
          <AppLink to={`/admin/categories/${id}`}>{name}</AppLink>
          {description ? (
            <span className="meta block max-w-prose font-normal">{description}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      phoneLabel: 'Status',
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      ),
    },
    ...(hasSubcategories
      ? [
          {
            key: 'subcategories',
            header: 'Subcategories',
            phoneLabel: 'Subcategories',
            numeric: true,
            cell: ({ subcategoryCount = 0 }: CategoryRow) => groupThousands(subcategoryCount),
          },
        ]
      : []),
    {
      key: 'materials',
      header: 'Materials',
      phoneLabel: 'Materials',
      numeric: true,
      cell: ({ materialCount }) => groupThousands(materialCount),
    },
    {
      key: 'actions',
      header: <span className="sr">Actions</span>,
      cell: (row) => <Actions row={row} isFirst={row === rows[0]} isLast={row === rows.at(-1)} />,
    },
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
    <RowMenu
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
