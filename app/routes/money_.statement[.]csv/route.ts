import type { LoaderFunctionArgs } from '@remix-run/node';
import { readYear, statementCsvRows } from '~/domain/trading/index.server';
import { csvResponse } from '~/http/csv.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { requireViewer } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/money' });
  return withRefusalPage(async () => {
    const year = readYear(new URL(request.url).searchParams.get('year'));
    return csvResponse(await statementCsvRows(actor, year), `offcut-statement-${year}.csv`);
  });
}
