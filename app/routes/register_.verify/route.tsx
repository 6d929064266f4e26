import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { getRecentRegistration, verifyRegistrationEmail } from '~/domain/companies/index.server';
import { answerCodePage, openCodePage } from '~/http/pages/code-page.server';
import { visitorOf } from '~/http/session/visitor.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { CodeForm } from '~/ui/registration/code-form';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';

const PATH = '/register/verify';
const DONE = '/register/success';

export const meta = () => pageMeta('Verify Your Email');

async function requireRegistration(request: Request) {
  const recent = await getRecentRegistration(visitorOf(request));
  if (recent && !recent.isConfirmed && !recent.isRejected) return recent;
  throw redirect(recent?.isConfirmed ? DONE : '/register', { status: 303 });
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, backTo } = await requireRegistration(request);
  return data(
    { ...(await openCodePage(email)), backTo },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireRegistration(request);
  const page = { email, path: PATH, notSent: REGISTRATION_COPY.resendFailed };
  return answerCodePage(request, page, async (code) => {
    await verifyRegistrationEmail({ email, code }, visitorOf(request));
    return redirectWithToast(DONE, REGISTRATION_COPY.emailVerified);
  });
}

export default function VerifyRegistrationPage() {
  const { backTo, ...page } = useLoaderData<typeof loader>();
  const actionData = useKeptActionData<typeof action>();
  return (
    <NarrowPage title="Verify your email">
      <CodeForm action={PATH} {...page} result={actionData?.result}>
        <ButtonLink kind="bare" to={backTo}>
          Back to registration
        </ButtonLink>
      </CodeForm>
    </NarrowPage>
  );
}
