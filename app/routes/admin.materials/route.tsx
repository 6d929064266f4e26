import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import {
  listMaterialsForAdmin,
  MATERIAL_LIST_STATUSES,
} from '~/domain/administration/index.server';
import { listCategoryChoices } from '~/domain/catalogue/index.server';
import { readListQuery } from '~/http/pages/admin-lists.server';
import { requireDashboard } from '~/http/session/guards.server';
import { packRows, unpackList } from '~/lib/text/packed-list';
import { pageMeta } from '~/lib/site';
import { AdminList } from '~/ui/admin/admin-list';
import { rememberTitles } from '~/ui/admin/live/use-admin-events';
import { MATERIAL_COLUMNS } from './columns';
import { rowOf } from './material-row';

export const meta = () => pageMeta('Materials · Admin Dashboard');

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { availability: status, ...query } = readListQuery(request, {
    availability: MATERIAL_LIST_STATUSES,
  });
  const categoryId = new URL(request.url).searchParams.get('category');
  const [list, categories] = await Promise.all([
    listMaterialsForAdmin({ ...query, status, categoryId }),
    listCategoryChoices(),
  ]);
  return {
    ...packRows({ ...list, rows: list.rows.map(rowOf) }),
    categories: Object.fromEntries(categories.map(({ id, name }) => [id, name])),
  };
}

export default function Materials() {
  const { rows, categories, ...list } = useLoaderData<typeof loader>();
  useEffect(() => rememberTitles(unpackList(rows)), [rows]);
  return (
    <AdminList
      noun={['material', 'materials']}
      caption="Materials, newest first"
      columns={MATERIAL_COLUMNS}
      rows={rows}
      searchHint="Material or company"
      filters={[
        { name: 'availability', label: 'Availability', labels: AVAILABILITY_LABELS },
        { name: 'category', label: 'Category', labels: categories },
      ]}
      nothingYet="Materials that companies list show up here, newest first."
      {...list}
    />
  );
}

const AVAILABILITY_LABELS = { available: 'Available', unavailable: 'Unavailable' };
