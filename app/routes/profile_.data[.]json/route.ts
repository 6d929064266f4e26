import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportOwnData } from '~/domain/accounts/index.server';
import { requireViewer } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/profile/security' });
  return new Response(JSON.stringify(await exportOwnData(actor), null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-offcut-data.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
