import { PROFILE_COPY } from '~/domain/accounts/copy';
import { requireViewer } from '../session/guards.server';
import { redirectWithToast } from '../toasts.server';

/** Sends a guest to sign in and back here. */
export const requireProfile = (request: Request) =>
  requireViewer(request, { toast: PROFILE_COPY.authenticationRequired });

export const redirectDone = (
  to: string,
  toast: { title: string; description: string },
  headers?: HeadersInit,
) => redirectWithToast(to, { kind: 'success', ...toast }, { headers });
