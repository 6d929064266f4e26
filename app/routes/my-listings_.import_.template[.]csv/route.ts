import type { LoaderFunctionArgs } from '@remix-run/node';
import { importTemplate } from '~/domain/catalogue/index.server';
import { csvResponse } from '~/http/csv.server';
import { requireCompanyViewer } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const categoryId = new URL(request.url).searchParams.get('category');
  return csvResponse(importTemplate(categoryId, actor), 'offcut-template.csv');
}
