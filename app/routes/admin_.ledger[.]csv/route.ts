import type { LoaderFunctionArgs } from '@remix-run/node';
import { ledgerCsvRows } from '~/domain/trading/index.server';
import { csvResponse } from '~/http/csv.server';
import { requireAdmin } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams: params } = new URL(request.url);
  await requireAdmin(request, { returnTo: `/admin/ledger${search}` });
  const lines = ledgerCsvRows({
    search: params.get('q'),
    kind: params.get('kind'),
    from: params.get('from'),
    to: params.get('to'),
  });
  return csvResponse(lines, 'ledger.csv');
}
