import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { findDemoBuyer } from '~/domain/accounts/index.server';
import { signInHeaders } from '~/http/session/session.server';
import { redirectWithToast } from '~/http/toasts.server';

const { none, ...welcome } = ACCOUNTS_COPY.demo;

export function loader() {
  return redirect('/auth', 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const buyerId = await findDemoBuyer();
  if (!buyerId) {
    return redirectWithToast('/auth', { kind: 'error', title: welcome.title, description: none });
  }
  return redirectWithToast('/browse', welcome, {
    headers: await signInHeaders(request, { userId: buyerId }),
  });
}
