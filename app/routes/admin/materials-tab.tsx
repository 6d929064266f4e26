import { useEffect, useMemo } from 'react';
import { DataTable } from '~/ui/data/table';
import { ListFrame } from './list-frame';
import type { MaterialsTabData } from './load-materials.server';
import { MATERIAL_COLUMNS } from './material-columns';
import { MaterialDialogs } from './material-dialogs';
import { unpackMaterials } from './packed-materials';
import { rememberTitles } from './use-admin-events';

const AVAILABILITY_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'available', label: 'Available' },
  { value: 'unavailable', label: 'Unavailable' },
];

/** All listings, whoever's they are: availability, photo, deletion, and the details under lock. */
export function MaterialsTab({ data }: { data: MaterialsTabData }) {
  const { rows: packed, search, availability, categoryId, categories, ...list } = data;
  const rows = useMemo(() => unpackMaterials(packed), [packed]);
  // Events carry an id; what they say names the listing where this page has shown it.
  useEffect(() => rememberTitles(rows), [rows]);
  return (
    <MaterialDialogs>
      <ListFrame
        tab="materials"
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
        nothingYet="What companies list is here, newest first."
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
