import type { LoaderFunctionArgs } from '@remix-run/node';
import { importProblemLines } from '~/domain/catalogue/index.server';
import { csvResponse } from '~/http/csv.server';
import { fileOrRefusal } from '~/http/files.server';
import { requireCompanyViewer } from '~/http/session/guards.server';

const BACK = { title: 'No errors', to: '/my-listings/import', label: 'Import listings' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  return fileOrRefusal(
    async () => csvResponse(await importProblemLines(params.id!, actor), 'offcut-errors.csv'),
    BACK,
  );
}
