import type { LoaderFunctionArgs } from '@remix-run/node';
import { drawStatement, readYear } from '~/domain/trading/index.server';
import { pdfResponse } from '~/http/pdf.server';
import { requireViewer } from '~/http/session/guards.server';

const BACK = { title: 'No statement', to: '/money', label: 'Money' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/money' });
  return pdfResponse(async () => {
    const year = readYear(new URL(request.url).searchParams.get('year'));
    return {
      bytes: await drawStatement(actor, year),
      filename: `offcut-statement-${year}.pdf`,
    };
  }, BACK);
}
