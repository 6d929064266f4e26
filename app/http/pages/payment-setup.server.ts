import { redirect } from '@remix-run/node';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { getPaymentStatus, type PaymentStatus } from '~/domain/companies/index.server';
import { isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { requestContext } from '../request-context.server';
import { safeReturnTo } from '../return-to.server';
import type { Viewer } from '../session/session.server';
import { redirectWithToast } from '../toasts.server';

export type PaymentSetup = ({ state: 'known' } & PaymentStatus) | { state: 'unknown' };

/** The page must open while the payment provider is down. */
export async function readPaymentSetup(companyId: string): Promise<PaymentSetup> {
  try {
    return { state: 'known', ...(await getPaymentStatus(companyId)) };
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'service_unavailable') throw error;
    logger.warn({ err: error, requestId: requestContext()?.requestId }, 'no payment status');
    return { state: 'unknown' };
  }
}

/** Checks with Stripe, since returning proves nothing. Null without `?stripe_onboarding`. */
export async function welcomeBackFromStripe(
  request: Request,
  viewer: Viewer | null,
  companyId: string,
): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  const outcome = searchParams.get('stripe_onboarding');
  if (outcome === null) return null;
  const page = `/company/${companyId}`;
  const isReturn = outcome === 'success' || outcome === 'refresh';
  if (!isReturn || viewer?.company?.id !== companyId) return redirect(page, 303);

  const setup = await readPaymentSetup(companyId);
  const goOn = safeReturnTo(searchParams.get('returnTo'), page);
  if (setup.state === 'known' && setup.isOnboarded) {
    return redirectWithToast(goOn, COMPANIES_COPY.success);
  }
  if (setup.state === 'known' && setup.isRejected) return redirect(page, 303);
  const { setUp, refresh, pending } = COMPANIES_COPY;
  const hasNone = setup.state === 'known' && !setup.hasAccount;
  // Stripe also returns a seller who leaves before the end.
  const isUnfinished = setup.state === 'known' && setup.isMissingDetails;
  const toast =
    outcome === 'refresh' || isUnfinished
      ? refresh(hasNone ? setUp.start : setUp.complete)
      : pending;
  return redirectWithToast(goOn, { kind: 'info', ...toast });
}
