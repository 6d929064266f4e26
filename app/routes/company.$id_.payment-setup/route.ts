import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { confirmPassword } from '~/domain/accounts/index.server';
import { ConfirmsPassword } from '~/domain/accounts/passwords/passwords.schema';
import { COMPANIES_COPY } from '~/domain/companies/copy';
import { getPaymentStatus, startOnboarding } from '~/domain/companies/index.server';
import { answerJson, parseOn } from '~/http/api.server';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { requireCaller, requireCompanyViewer } from '~/http/session/guards.server';
import { redirectWithToast } from '~/http/toasts.server';
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

const StartSetup = z.object({
  returnTo: z.literal('/create-listing').optional().catch(undefined),
  acceptTerms: z.boolean().optional(),
  ...ConfirmsPassword,
});
type StartSetup = z.output<typeof StartSetup>;

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompanyViewer(request, { returnTo: `/company/${params.id}` });
  const form = await readForm(request, StartSetup);
  const start = async ({ currentPassword, ...setup }: StartSetup) =>
    withFallbackMessage(COMPANIES_COPY.startFailed.description, async () =>
      startOnboarding(
        { companyId: params.id ?? '', ...setup },
        await confirmPassword(currentPassword, viewer),
      ),
    );
  if (request.headers.get('Accept')?.includes('application/json')) {
    return answerJson(async () => {
      const typed = parseOn(StartSetup, {
        ...Object.fromEntries(form.formData),
        acceptTerms: form.formData.has('acceptTerms'),
      });
      return { url: await start({ ...typed, returnTo: undefined }) };
    });
  }
  return form.submit(async (input) => {
    const { returnTo } = input;
    try {
      return redirect(await start(input), { status: 303 });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const back = returnTo ?? `/company/${viewer.company.id}`;
      const { title } = COMPANIES_COPY.startFailed;
      return redirectWithToast(back, { kind: 'error', title, description: error.message });
    }
  });
}
