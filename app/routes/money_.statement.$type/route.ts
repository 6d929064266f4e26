import type { LoaderFunctionArgs } from '@remix-run/node';
import { drawStatement, readYear, statementCsvRows } from '~/domain/trading/index.server';
import { csvResponse, fileOrRefusal, pdfResponse } from '~/http/files.server';
import { requireViewer } from '~/http/session/guards.server';
import { DomainError } from '~/lib/errors';

const BACK = { title: 'No statement', to: '/money', label: 'Money' };

export async function loader({ request, params: { type } }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/money' });
  return fileOrRefusal(async () => {
    if (type !== 'pdf' && type !== 'csv') {
      throw new DomainError('not_found', 'A statement is a PDF or a CSV file.');
    }
    const year = readYear(new URL(request.url).searchParams.get('year'));
    const name = `offcut-statement-${year}`;
    return type === 'pdf'
      ? pdfResponse(await drawStatement(actor, year), `${name}.pdf`)
      : csvResponse(await statementCsvRows(actor, year), `${name}.csv`);
  }, BACK);
}
