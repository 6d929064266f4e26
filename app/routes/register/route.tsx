import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  getRecentRegistration,
  getRegistrationByLink,
  registerCompany,
} from '~/domain/companies/index.server';
import { RegisterCompanyForm } from '~/domain/companies/registration/register-company.schema';
import { formConstraints, readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { namedVisitorOf } from '~/http/session/visitor.server';
import { DomainError, isDomainError } from '~/lib/errors';
import { pageMeta } from '~/lib/site';
import { AppLink } from '~/ui/link';
import { PageHeader } from '~/ui/layout/page-header';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { RegisterForm } from './register-form';

const PATH = '/register';

export const meta = () => pageMeta(REGISTRATION_COPY.title);

/** Named before it sends the form, a browser without JavaScript that sends it twice corrects it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, headers } = namedVisitorOf(request);
  // Shared browsers must not cache what was typed.
  headers.set('Cache-Control', 'private, no-store');
  const again = new URL(request.url).searchParams.get('again');
  const earlier = again ? await getRegistrationByLink(again) : await getRecentRegistration(visitor);
  const kept = earlier?.backTo === PATH && !earlier.isConfirmed ? earlier.typed : null;
  const constraints = formConstraints(RegisterCompanyForm);
  return data({ kept, constraints }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, RegisterCompanyForm);
  const { visitor, headers } = namedVisitorOf(request);
  return form.submit(async ({ confirmPassword: _, ...input }) => {
    await withFallbackMessage(REGISTRATION_COPY.failed, () =>
      registerCompany(input, visitor).catch(explainFailure),
    );
    return redirect('/register/verify', { status: 303, headers });
  });
}

function explainFailure(error: unknown): never {
  if (!isDomainError(error) || error.field) throw error;
  const { code, message, details } = error;
  throw new DomainError(code, REGISTRATION_COPY.failedBecause(message), { details });
}

export default function RegisterPage() {
  const { kept, constraints } = useLoaderData<typeof loader>();
  const actionData = useKeptActionData<typeof action>();
  return (
    <div className="stack">
      <PageHeader title={REGISTRATION_COPY.title} subtitle={REGISTRATION_COPY.subtitle} />
      <p>
        Already registered? <AppLink to="/signin">Sign in</AppLink>
      </p>
      <RegisterForm kept={kept} constraints={constraints} result={actionData?.result} />
    </div>
  );
}
