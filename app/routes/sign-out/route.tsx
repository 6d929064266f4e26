import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { signOutHeaders } from '~/http/session.server';
import { redirectWithToast } from '~/http/toasts.server';

/** The address has no page of its own. */
export function loader() {
  return redirect('/', { status: 303 });
}

export async function action({ request }: ActionFunctionArgs) {
  return redirectWithToast(
    '/',
    { kind: 'success', ...ACCOUNTS_COPY.signedOut },
    { headers: await signOutHeaders(request) },
  );
}
