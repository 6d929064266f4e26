import type { LoaderFunctionArgs } from '@remix-run/node';
import { drawReceipt, getReceipt } from '~/domain/trading/index.server';
import { requireViewer } from '~/http/session/guards.server';
import { isDomainError } from '~/lib/errors';
import { pageTitle } from '~/lib/site';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: `/transaction/${params.id}` });
  try {
    const receipt = await getReceipt(params.id ?? '', actor);
    const bytes = await drawReceipt(receipt);
    return new Response(bytes, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="offcut-receipt-${receipt.name.slice(2)}.pdf"`,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return refusal(error.status, error.message);
  }
}

function refusal(status: number, sentence: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${pageTitle('No receipt')}</title>
<main><h1>No receipt</h1><p>${sentence}</p><p><a href="/transactions">Transactions</a></p></main></html>`;
  return new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'",
    },
  });
}
