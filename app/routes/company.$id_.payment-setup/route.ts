import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { getPaymentStatus, startOnboarding } from '~/domain/companies/index.server';
import { answerJson } from '~/http/api.server';
import { readForm } from '~/http/forms.server';
import { requireCaller, requireCompanyViewer } from '~/http/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { DomainError, isDomainError } from '~/lib/errors';

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    if (!viewer.company || viewer.company.id !== params.id) {
      throw new DomainError('forbidden', COMPANIES_COPY.foreignCompany);
    }
    return getPaymentStatus(viewer.company.id);
  });
}

const StartSetup = z.object({ returnTo: z.literal('/create-listing').optional().catch(undefined) });

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompanyViewer(request, { returnTo: `/company/${params.id}` });
  const form = await readForm(request, StartSetup);
  const start = async (returnTo?: '/create-listing') =>
    withFallbackMessage(COMPANIES_COPY.startFailed.description, () =>
      startOnboarding({ companyId: params.id ?? '', returnTo }, viewer.actor),
    );
  if (request.headers.get('Accept')?.includes('application/json')) {
    return answerJson(async () => ({ url: await start() }));
  }
  return form.submit(async ({ returnTo }) => {
    try {
      return redirect(await start(returnTo), { status: 303 });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const back = returnTo ?? `/company/${viewer.company.id}`;
      const { title } = COMPANIES_COPY.startFailed;
      return redirectWithToast(back, { kind: 'error', title, description: error.message });
    }
  });
}
