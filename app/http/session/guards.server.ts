import { data, redirect } from '@remix-run/node';
import { PROFILE_COPY, TWO_STEP_COPY } from '~/domain/accounts/copy';
import type { Viewer, ViewerCompany } from '~/domain/accounts/index.server';
import { getLatestAdminEventId, requireAdminActor } from '~/domain/administration/index.server';
import { COMPANY_PROFILE_COPY } from '~/domain/companies/copy';
import { DomainError } from '~/lib/errors';
import { SIGN_IN_HEADER } from '~/lib/sign-in-header';
import { keepTypedForm } from '../forms/kept-form.server';
import { oncePerRequest } from '../request-context.server';
import { signInUrl } from '../return-to.server';
import { getViewer } from './session.server';
import { isUnseen, type NewToast, redirectWithToast, toastHeaders } from '../toasts.server';

export const REFUSALS = {
  unauthenticated: 'Please sign in again to continue.',
  noCompany: COMPANY_PROFILE_COPY.noCompany,
  adminHasNoCompany:
    'Admin accounts have no company, and only companies can list, buy and send messages.',
} as const;

export type CompanyViewer = Viewer & { company: ViewerCompany };

interface GuestOptions {
  toast?: Omit<NewToast, 'kind'>;
  /** Where to return when the address isn't a page, but a file or a button */
  returnTo?: string;
}

/** Sends a guest to sign in and back here. Source of the title: specification, section 8. */
export async function requireViewer(
  request: Request,
  { toast, returnTo }: GuestOptions = {},
): Promise<Viewer> {
  const viewer = await getViewer(request);
  if (viewer) return viewer;
  const kept = await keepTypedForm(request);
  const description = kept
    ? 'Nothing was sent. Sign in within a day to bring back what you typed.'
    : (toast?.description ?? 'Please sign in to continue. You’ll come back here.');
  const title = toast?.title ?? 'Authentication Required';
  const headers = isUnseen(request)
    ? new Headers()
    : await toastHeaders({ kind: 'error', title, description });
  headers.set(SIGN_IN_HEADER, 'yes');
  throw redirect(signInUrl(request, kept ?? returnTo), { status: 303, headers });
}

/** Refuses instead of redirecting. @throws DomainError `unauthenticated` */
export async function requireCaller(request: Request): Promise<Viewer> {
  const viewer = await getViewer(request);
  if (viewer) return viewer;
  throw new DomainError('unauthenticated', REFUSALS.unauthenticated);
}

/** Some admins have no company. */
export async function requireCompanyViewer(
  request: Request,
  options: GuestOptions = {},
): Promise<CompanyViewer> {
  const viewer = await requireViewer(request, options);
  if (viewer.company) return viewer as CompanyViewer;
  const { adminHasNoCompany, noCompany } = REFUSALS;
  throw data(viewer.role === 'admin' ? adminHasNoCompany : noCompany, { status: 403 });
}

/** An admin without two-step sign-in sets it up first. */
export async function requireAdmin(request: Request, options: GuestOptions = {}): Promise<Viewer> {
  const viewer = await requireViewer(request, options);
  if (viewer.actor.needsSecondFactor) {
    const toast = { kind: 'info', ...TWO_STEP_COPY.adminNeeds } as const;
    throw await redirectWithToast('/profile/two-step', toast);
  }
  if (viewer.role === 'admin') return viewer;
  throw redirect('/', { status: 303 });
}

/** Reads the newest event before the list, so a change in between comes with the stream. */
export async function requireDashboard(
  request: Request,
): Promise<{ viewer: Viewer; lastEventId: number }> {
  const viewer = await requireAdmin(request);
  const lastEventId = await oncePerRequest('latestAdminEventId', getLatestAdminEventId);
  return { viewer, lastEventId };
}

/** @throws DomainError `unauthenticated` for a guest, `forbidden` for everyone else */
export async function requireAdminCaller(request: Request): Promise<Viewer> {
  const viewer = await requireCaller(request);
  requireAdminActor(viewer.actor);
  return viewer;
}

/** Sends a guest to sign in and back here. */
export const requireProfile = (request: Request) =>
  requireViewer(request, { toast: PROFILE_COPY.authenticationRequired });
