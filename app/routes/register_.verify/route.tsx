import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  askForAnotherCode,
  secondsUntilAnotherCode,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import { CodePage } from '~/domain/companies/registration/verify-email.schema';
import { readForm } from '~/http/forms.server';
import { confirmedEmailOf, registrationOf } from '~/http/registration.server';
import { testMailPage } from '~/http/test-mail.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { visitorOf } from '~/http/visitor.server';
import { pageTitle } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { CodeForm } from '~/ui/registration/code-form';

const PATH = '/register/verify';
const DONE = '/register/success';

export const meta: MetaFunction = () => [{ title: pageTitle('Verify Your Email') }];

async function requireRegistration(request: Request) {
  const atHand = await registrationOf(request);
  if (atHand) return atHand;
  const isConfirmed = (await confirmedEmailOf(request)) !== null;
  throw redirect(isConfirmed ? DONE : '/register', { status: 303 });
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, backTo } = await requireRegistration(request);
  const wait = { seconds: await secondsUntilAnotherCode(email) };
  return data(
    { email, backTo, wait, testMail: testMailPage() },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const atHand = await requireRegistration(request);
  const { email } = atHand;
  const form = await readForm(request, CodePage);
  return form.submit(async (sent) => {
    if (sent.intent === 'resend') {
      await withFallbackMessage(REGISTRATION_COPY.resendFailed, () =>
        askForAnotherCode({ email }, visitorOf(request)),
      );
      return redirectWithToast(PATH, { kind: 'success', ...REGISTRATION_COPY.codeSent });
    }
    await withFallbackMessage(REGISTRATION_COPY.verifyBroke, () =>
      verifyRegistrationEmail({ email, code: sent.code }, visitorOf(request), atHand),
    );
    return redirectWithToast(DONE, { kind: 'success', ...REGISTRATION_COPY.emailVerified });
  });
}

export default function VerifyRegistrationPage() {
  const { email, backTo, wait, testMail } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <NarrowPage title="Verify your email">
      <CodeForm
        action={PATH}
        email={email}
        wait={wait}
        testMail={testMail}
        result={actionData?.result}
      >
        <ButtonLink kind="bare" to={backTo}>
          Back to registration
        </ButtonLink>
      </CodeForm>
    </NarrowPage>
  );
}
