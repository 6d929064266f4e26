import { STATE_LABELS } from '~/domain/catalogue/import/copy';
import type { ImportSummary } from '~/domain/catalogue/index.server';
import { groupThousands } from '~/lib/money';
import { type Column, DataTable } from '~/ui/data/table';
import { Time } from '~/ui/data/time';
import { AppLink } from '~/ui/link';

const COLUMNS: Column<ImportSummary>[] = [
  {
    key: 'file',
    header: 'File',
    rowHeader: true,
    cell: ({ id, fileName }) => <AppLink to={`/my-listings/import/${id}`}>{fileName}</AppLink>,
  },
  {
    key: 'at',
    header: 'Uploaded',
    phoneLabel: 'Uploaded',
    cell: ({ createdAt }) => <Time at={createdAt} format="datetime" />,
  },
  { key: 'by', header: 'By', phoneLabel: 'By', cell: ({ by }) => by ?? 'A former user' },
  {
    key: 'rows',
    header: 'Rows',
    phoneLabel: 'Rows',
    numeric: true,
    cell: ({ rowCount }) => groupThousands(rowCount),
  },
  {
    key: 'listed',
    header: 'Listed',
    phoneLabel: 'Listed',
    numeric: true,
    cell: ({ counts }) => groupThousands(counts.created ?? 0),
  },
  {
    key: 'updated',
    header: 'Updated',
    phoneLabel: 'Updated',
    numeric: true,
    cell: ({ counts }) => groupThousands(counts.updated ?? 0),
  },
  {
    key: 'state',
    header: 'State',
    phoneLabel: 'State',
    cell: ({ state }) => STATE_LABELS[state],
  },
];

export function ImportHistory({ imports }: { imports: ImportSummary[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">Earlier imports</h2>
      <DataTable
        caption="The last 20 imports, newest first"
        columns={COLUMNS}
        rows={imports}
        rowKey={({ id }) => id}
        stacks
      />
    </section>
  );
}
