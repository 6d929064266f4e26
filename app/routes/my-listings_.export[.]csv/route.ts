import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportListings } from '~/domain/catalogue/index.server';
import { csvResponse } from '~/http/csv.server';
import { requireCompanyViewer } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  return csvResponse(exportListings(actor), 'offcut-listings.csv');
}
