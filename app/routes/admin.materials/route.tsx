import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { listMaterialsForAdmin } from '~/domain/administration/index.server';
import { listCategoryChoices } from '~/domain/catalogue/index.server';
import { readFilter, readListQuery } from '~/http/admin-lists.server';
import { requireDashboard } from '~/http/guards.server';
import { pageTitle } from '~/lib/site';
import { DataTable } from '~/ui/data/table';
import { ListFrame } from '~/ui/admin/list-frame';
import { MATERIAL_COLUMNS } from './columns';
import { MaterialDialogs } from './dialogs';
import { packMaterials, unpackMaterials } from './packed-materials';
import { rememberTitles } from '~/ui/admin/live/use-admin-events';

export const meta: MetaFunction = () => [{ title: pageTitle('Materials · Admin Dashboard') }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDashboard(request);
  const { searchParams } = new URL(request.url);
  const { search, page } = readListQuery(searchParams);
  const status = readFilter(searchParams, 'availability', ['available', 'unavailable']);
  const categoryId = searchParams.get('category') ?? '';
  const [list, categories] = await Promise.all([
    listMaterialsForAdmin({ search, status, categoryId: categoryId || null, page }),
    listCategoryChoices(),
  ]);
  return {
    ...list,
    rows: packMaterials(list.rows),
    search,
    availability: status ?? '',
    categoryId,
    categories: categories.map(({ id, name }) => ({ id, name })),
  };
}

export default function Materials() {
  const {
    rows: packed,
    search,
    availability,
    categoryId,
    categories,
    ...list
  } = useLoaderData<typeof loader>();
  const rows = useMemo(() => unpackMaterials(packed), [packed]);
  useEffect(() => rememberTitles(rows), [rows]);
  return (
    <MaterialDialogs>
      <ListFrame
        path="/admin/materials"
        noun={['material', 'materials']}
        searchHint="Material or company"
        search={search}
        filters={[
          {
            name: 'availability',
            label: 'Availability',
            value: availability,
            options: AVAILABILITY_OPTIONS,
          },
          {
            name: 'category',
            label: 'Category',
            value: categoryId,
            options: [
              { value: '', label: 'All' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        nothingYet="Materials that companies list show up here, newest first."
        {...list}
      >
        <DataTable
          caption="Materials, newest first"
          columns={MATERIAL_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          stacks
          tall
        />
      </ListFrame>
    </MaterialDialogs>
  );
}

const AVAILABILITY_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'available', label: 'Available' },
  { value: 'unavailable', label: 'Unavailable' },
];
