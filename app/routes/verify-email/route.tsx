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
import { AskForAnotherCode, CodePage } from '~/domain/companies/verify-email.schema';
import { readForm } from '~/http/forms.server';
import { endRegistrationHeaders, registrationOf } from '~/http/registration.server';
import { testMailPage } from '~/http/test-mail.server';
import { redirectWithToast } from '~/http/toasts.server';
import { orSay } from '~/http/unexpected.server';
import { visitorOf } from '~/http/visitor.server';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { ButtonLink } from '~/ui/button';
import { PageHeader } from '~/ui/layout/page-header';
import { CodeForm } from '~/ui/registration/code-form';

export const meta: MetaFunction = () => [{ title: 'Verify Your Email · Offcut' }];

const pathFor = (email: string) => `/verify-email?${new URLSearchParams({ email })}`;

/** The address comes with the link in the letter; without it there is nothing to verify. */
function requireEmail(request: Request): string {
  const email = new URL(request.url).searchParams.get('email');
  const read = AskForAnotherCode.safeParse({ email });
  if (!read.success) throw redirect('/signup', { status: 303 });
  return read.data.email;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const email = requireEmail(request);
  const wait = { seconds: await secondsUntilAnotherCode(email) };
  return { email, wait, testMail: testMailPage() };
}

export async function action({ request }: ActionFunctionArgs) {
  const email = requireEmail(request);
  const form = await readForm(request, CodePage);
  return form.submit(async (sent) => {
    if (sent.intent === 'resend') {
      await orSay(REGISTRATION_COPY.codeNotSent, () =>
        askForAnotherCode({ email }, visitorOf(request)),
      );
      return redirectWithToast(pathFor(email), { kind: 'success', ...REGISTRATION_COPY.codeSent });
    }
    const earlier = await registrationOf(request);
    await orSay(REGISTRATION_COPY.verifyBroke, () =>
      verifyEmail({ email, code: sent.code }, visitorOf(request), earlier),
    );
    return redirect('/verify-email/verified', {
      status: 303,
      headers: await endRegistrationHeaders(request),
    });
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
    <div className="stack max-w-form">
      <PageHeader title="Verify your email" />
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
    </div>
  );
}
