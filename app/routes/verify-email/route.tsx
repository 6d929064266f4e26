import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  askForAnotherCode,
  secondsUntilAnotherCode,
  verifyEmail,
} from '~/domain/companies/index.server';
import { AskForAnotherCode, CodePage } from '~/domain/companies/registration/verify-email.schema';
import { readForm } from '~/http/forms.server';
import { confirmedEmailOf, registrationOf } from '~/http/registration.server';
import { testMailPage } from '~/http/test-mail.server';
import { redirectWithToast } from '~/http/toasts.server';
import { withFallbackMessage } from '~/http/fallback-message.server';
import { visitorOf } from '~/http/visitor.server';
import { pageTitle } from '~/lib/site';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { ButtonLink } from '~/ui/button';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { CodeForm } from '~/ui/registration/code-form';

export const meta: MetaFunction = () => [{ title: pageTitle('Verify Your Email') }];

const DONE = '/verify-email/verified';
const pathFor = (email: string) => `/verify-email?${new URLSearchParams({ email })}`;

async function requireEmail(request: Request): Promise<string> {
  const asked = new URL(request.url).searchParams.get('email');
  const read = AskForAnotherCode.safeParse({ email: asked });
  if (!read.success) throw redirect('/signup', { status: 303 });
  const { email } = read.data;
  const confirmed = await confirmedEmailOf(request);
  if (confirmed?.toLowerCase() === email.toLowerCase()) throw redirect(DONE, { status: 303 });
  return email;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const email = await requireEmail(request);
  const wait = { seconds: await secondsUntilAnotherCode(email) };
  return { email, wait, testMail: testMailPage() };
}

export async function action({ request }: ActionFunctionArgs) {
  // Read first: a second press may be confirming it right now.
  const earlier = await registrationOf(request);
  const email = await requireEmail(request);
  const form = await readForm(request, CodePage);
  return form.submit(async (sent) => {
    if (sent.intent === 'resend') {
      await withFallbackMessage(REGISTRATION_COPY.codeNotSent, () =>
        askForAnotherCode({ email }, visitorOf(request)),
      );
      return redirectWithToast(pathFor(email), { kind: 'success', ...REGISTRATION_COPY.codeSent });
    }
    await withFallbackMessage(REGISTRATION_COPY.verifyBroke, () =>
      verifyEmail({ email, code: sent.code }, visitorOf(request), earlier),
    );
    return redirect(DONE, { status: 303 });
  });
}

export default function VerifyEmailPage() {
  const { email, wait, testMail } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const result = actionData?.result;
  useFailureToast(
    result,
    result?.initialValue?.intent === 'resend'
      ? REGISTRATION_COPY.codeNotSent
      : REGISTRATION_COPY.verifyFailed,
  );
  return (
    <NarrowPage title="Verify your email">
      <CodeForm
        action={pathFor(email)}
        email={email}
        wait={wait}
        testMail={testMail}
        result={result}
      >
        <ButtonLink kind="bare" to="/signin">
          Sign in
        </ButtonLink>
      </CodeForm>
    </NarrowPage>
  );
}
