import type { LoaderFunctionArgs } from '@remix-run/node';
import { drawReceipt, getReceipt } from '~/domain/trading/index.server';
import { pdfResponse } from '~/http/pdf.server';
import { requireViewer } from '~/http/session/guards.server';

const BACK = { title: 'No receipt', to: '/transactions', label: 'Transactions' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: `/transaction/${params.id}` });
  return pdfResponse(async () => {
    const receipt = await getReceipt(params.id ?? '', actor);
    const filename = `offcut-receipt-${receipt.name.slice(2)}.pdf`;
    return { bytes: await drawReceipt(receipt), filename };
  }, BACK);
}
