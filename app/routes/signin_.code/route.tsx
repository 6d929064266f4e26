import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { ACCOUNTS_COPY, TWO_STEP_COPY } from '~/domain/accounts/copy';
import { completeSignIn, isPendingSignIn } from '~/domain/accounts/index.server';
import { EnterCode } from '~/domain/accounts/second-factor/second-factor.schema';
import { readForm, withFallbackMessage } from '~/http/forms/forms.server';
import { safeReturnTo } from '~/http/return-to.server';
import { pendingSignIn, welcomeBack } from '~/http/session/authenticator.server';
import { getViewer } from '~/http/session/session.server';
import { redirectWithToast } from '~/http/toasts.server';
import { pageMeta } from '~/lib/site';
import { CodeField } from '~/ui/code-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { NarrowPage } from '~/ui/layout/narrow-page';
import { AppLink } from '~/ui/link';

export const meta = () => pageMeta('Enter Your Code');

const returnToOf = (request: Request) =>
  safeReturnTo(new URL(request.url).searchParams.get('returnTo'));

async function requirePending(request: Request): Promise<string> {
  const sealed = await pendingSignIn.read(request);
  if (sealed && (await isPendingSignIn(sealed))) return sealed;
  const back = `/signin?${new URLSearchParams({ returnTo: returnToOf(request) })}`;
  throw await redirectWithToast(back, { kind: 'info', ...TWO_STEP_COPY.signInAgain });
}

export async function loader({ request }: LoaderFunctionArgs) {
  if (await getViewer(request)) throw redirect(returnToOf(request), { status: 303 });
  await requirePending(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const sealed = await requirePending(request);
  const form = await readForm(request, EnterCode);
  return form.submit(async ({ code }) => {
    const signedIn = await withFallbackMessage(ACCOUNTS_COPY.unexpected, () =>
      completeSignIn(sealed, code),
    );
    return welcomeBack(request, signedIn, returnToOf(request));
  });
}

export default function SignInCodePage() {
  const { errors, field } = readFormResult(useKeptActionData<typeof action>()?.result);
  return (
    <NarrowPage title="Enter Your Code" subtitle="Open your authenticator app to see it.">
      <Form method="post" className="stack" noValidate>
        <ErrorSummary errors={errors} />
        <CodeField hint={TWO_STEP_COPY.codeHint} {...field('code')} required />
        <p className="row">
          <SubmitButton pending="Signing in...">Sign In</SubmitButton>
          <AppLink to="/signin">Use another account</AppLink>
        </p>
      </Form>
      <p className="meta">
        Lost both? <AppLink to="/help#contact">Contact support</AppLink>. We check who you are
        before we remove two-step sign-in from an account.
      </p>
    </NarrowPage>
  );
}
