import type { LoaderFunctionArgs } from '@remix-run/node';
import { readYear, statementCsvRows } from '~/domain/trading/index.server';
import { csvResponse } from '~/http/csv.server';
import { fileOrRefusal } from '~/http/files.server';
import { requireViewer } from '~/http/session/guards.server';

const BACK = { title: 'No statement', to: '/money', label: 'Money' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/money' });
  return fileOrRefusal(async () => {
    const year = readYear(new URL(request.url).searchParams.get('year'));
    return csvResponse(await statementCsvRows(actor, year), `offcut-statement-${year}.csv`);
  }, BACK);
}
