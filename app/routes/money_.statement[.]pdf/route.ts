import type { LoaderFunctionArgs } from '@remix-run/node';
import { drawStatement, readYear } from '~/domain/trading/index.server';
import { fileOrRefusal, pdfResponse } from '~/http/files.server';
import { requireViewer } from '~/http/session/guards.server';

const BACK = { title: 'No statement', to: '/money', label: 'Money' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/money' });
  return fileOrRefusal(async () => {
    const year = readYear(new URL(request.url).searchParams.get('year'));
    return pdfResponse(await drawStatement(actor, year), `offcut-statement-${year}.pdf`);
  }, BACK);
}
