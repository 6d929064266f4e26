import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { withFallbackMessage } from '~/http/forms/forms.server';
import { signOutHeaders } from '~/http/session/session.server';
import { redirectWithToast } from '~/http/toasts.server';
import { isDomainError } from '~/lib/errors';

const { signedOut, signOutFailed } = ACCOUNTS_COPY;

export function loader() {
  return redirect('/', { status: 303 });
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const headers = await withFallbackMessage(signOutFailed.description, () =>
      signOutHeaders(request),
    );
    return await redirectWithToast('/', signedOut, { headers });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectWithToast('/', { kind: 'error', ...signOutFailed });
  }
}
