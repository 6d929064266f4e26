import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportOwnData } from '~/domain/accounts/index.server';
import { download } from '~/http/files.server';
import { requireViewer } from '~/http/session/guards.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request, { returnTo: '/profile/security' });
  const own = JSON.stringify(await exportOwnData(actor), null, 2);
  return download(own, 'application/json; charset=utf-8', 'my-offcut-data.json');
}
