import type { LoaderFunctionArgs } from '@remix-run/node';
import { transactionCsvRows } from '~/domain/trading/index.server';
import { ListTransactions } from '~/domain/trading/views/list-transactions.schema';
import { csvResponse } from '~/http/csv.server';
import { requireViewer } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const { actor } = await requireViewer(request, { returnTo: `/transactions${search}` });
  const { page: _page, ...filters } = ListTransactions.parse(Object.fromEntries(searchParams));
  return csvResponse(transactionCsvRows(actor, filters), 'offcut-transactions.csv');
}
