import type { LoaderFunctionArgs } from '@remix-run/node';
import { drawReceipt, getReceipt } from '~/domain/trading/index.server';
import { fileOrRefusal, pdfResponse } from '~/http/files.server';
import { requireViewer } from '~/http/session/guards.server';

const BACK = { title: 'No receipt', to: '/transactions', label: 'Transactions' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: `/transaction/${params.id}` });
  return fileOrRefusal(async () => {
    const receipt = await getReceipt(params.id ?? '', actor);
    return pdfResponse(await drawReceipt(receipt), `offcut-receipt-${receipt.name.slice(2)}.pdf`);
  }, BACK);
}
