import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { getRecentRegistration, verifyEmail } from '~/domain/companies/index.server';
import { AskForAnotherCode } from '~/domain/companies/registration/register-company.schema';
import { answerCodePage, openCodePage } from '~/http/pages/code-page.server';
import { visitorOf } from '~/http/session/visitor.server';
import { pageMeta } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { useFailureToast } from '~/ui/form/use-failure-toast';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { DelayedRedirect } from '~/ui/layout/delayed-redirect';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { CodeForm, type CodeFormProps } from '~/ui/registration/code-form';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data ? 'Verify Your Email' : REGISTRATION_COPY.verified.title);

const DONE = '/verify-email/verified';
const pathFor = (email: string) => `/verify-email?${new URLSearchParams({ email })}`;

async function requireEmail(request: Request): Promise<string> {
  const asked = new URL(request.url).searchParams.get('email');
  const read = AskForAnotherCode.safeParse({ email: asked });
  if (!read.success) throw redirect('/signup', { status: 303 });
  const { email } = read.data;
  const recent = await getRecentRegistration(visitorOf(request));
  const isOwn = recent?.email.toLowerCase() === email.toLowerCase();
  if (isOwn && recent.isConfirmed) throw redirect(DONE, { status: 303 });
  return email;
}

export async function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname === DONE) return null;
  return openCodePage(await requireEmail(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const email = await requireEmail(request);
  const page = { email, path: pathFor(email), notSent: REGISTRATION_COPY.codeNotSent };
  return answerCodePage(request, page, async (code) => {
    await verifyEmail({ email, code }, visitorOf(request));
    return redirect(DONE, { status: 303 });
  });
}

export default function VerifyEmailPage() {
  const page = useLoaderData<typeof loader>();
  return page ? <EnterCode page={page} /> : <EmailVerified />;
}

function EnterCode({ page }: { page: Pick<CodeFormProps, 'email' | 'wait' | 'testMail'> }) {
  const actionData = useKeptActionData<typeof action>();
  const result = actionData?.result;
  useFailureToast(
    result,
    result?.initialValue?.intent === 'resend'
      ? REGISTRATION_COPY.codeNotSent
      : REGISTRATION_COPY.verifyFailed,
  );
  return (
    <NarrowPage title="Verify your email">
      <CodeForm action={pathFor(page.email)} {...page} result={result}>
        <ButtonLink kind="bare" to="/signin">
          Sign in
        </ButtonLink>
      </CodeForm>
    </NarrowPage>
  );
}

const SHOWN_SECONDS = 2;
const NEXT = '/signin';

function EmailVerified() {
  return (
    <NarrowPage title={REGISTRATION_COPY.verified.title}>
      <DelayedRedirect to={NEXT} afterSeconds={SHOWN_SECONDS} />
      <p role="status">Taking you to the sign-in page.</p>
      <p>{REGISTRATION_COPY.verified.next}</p>
      <p>
        <ButtonLink kind="go" to={NEXT}>
          Sign in
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}
