import type { ImportView } from '~/domain/catalogue/index.server';
import { count, labeled } from '~/ui/data/columns';
import { plural } from '~/ui/data/plural';
import { type Column, DataTable } from '~/ui/data/table';

type Problem = ImportView['problems'][number];

const COLUMNS: Column<Problem>[] = [
  count('Row', ({ row }) => row),
  labeled('Column', ({ column }) => column),
  labeled('Value', ({ value }) =>
    value ? <span className="wrap-anywhere">{value}</span> : <i>empty cell</i>,
  ),
  labeled('What to fix', ({ message }) => message),
];

interface ProblemsProps {
  id: string;
  problems: Problem[];
  failed: number;
}

export function Problems({ id, problems, failed }: ProblemsProps) {
  if (problems.length === 0) return null;
  const leftOut = failed === 1 ? 'It is left out. ' : 'They are left out. ';
  return (
    <section className="stack" aria-labelledby="errors">
      <h2 id="errors">{failed > 0 ? `${plural(failed, 'row')} with errors` : 'Missing photos'}</h2>
      <p>
        {failed > 0 ? leftOut : null}
        {'Fix the spreadsheet and import it again, or '}
        <a href={`/my-listings/files/errors.csv?import=${id}`}>download all errors as CSV</a>.
      </p>
      <DataTable
        caption="Errors by row"
        columns={COLUMNS}
        rows={problems}
        rowKey={({ row, column, value, message }) => `${row} ${column} ${value} ${message}`}
        stacks
        isPlain
      />
    </section>
  );
}
