import { STATE_LABELS } from '~/domain/catalogue/import/copy';
import type { ImportSummary } from '~/domain/catalogue/index.server';
import { count, dateTime, labelled, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';
import { AppLink } from '~/ui/link';

const COLUMNS: Column<ImportSummary>[] = [
  rowHeader('File', ({ id, fileName }) => (
    <AppLink to={`/my-listings/import/${id}`}>{fileName}</AppLink>
  )),
  dateTime('Uploaded', ({ createdAt }) => createdAt),
  labelled('By', ({ by }) => by ?? 'A former user'),
  count('Rows', ({ rowCount }) => rowCount),
  count('Listed', ({ counts }) => counts.created ?? 0),
  count('Updated', ({ counts }) => counts.updated ?? 0),
  labelled('State', ({ state }) => STATE_LABELS[state]),
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
