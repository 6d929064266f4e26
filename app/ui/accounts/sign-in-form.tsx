import { Form } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import { Button } from '../button';
import { showToast } from '../feedback/toast';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { PasswordField } from '../form/password-field';
import { SubmitButton } from '../form/submit-button';
import { EmailField } from '../form/text-field';
import { AppLink } from '../link';
import { usePasskey } from './use-passkey';

export function SignInForm({
  returnTo,
  result: answer,
  reason = null,
  again = null,
}: {
  returnTo: string;
  result?: FormResult | null;
  reason?: string | null;
  /** The registration form, filled in with a rejected one */
  again?: string | null;
}) {
  const result = useMemo(
    () =>
      answer?.isUnanswered ? { ...answer, error: { '': [ACCOUNTS_COPY.unexpected] } } : answer,
    [answer],
  );
  const { errors, error, value, field } = readFormResult(result);
  const refusal = error('');

  useEffect(() => {
    if (refusal) {
      showToast({ kind: 'error', title: ACCOUNTS_COPY.signInFailed, description: refusal });
    }
  }, [refusal, result]);

  return (
    <Form method="post" className="stack" noValidate>
      <ErrorSummary errors={errors} />
      <NextStep reason={reason} email={value('email')} again={again} />
      <input type="hidden" name="form" value="sign-in" />
      <input type="hidden" name="returnTo" value={value('returnTo', returnTo)} />
      <EmailField {...field('email')} required />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...field('password')}
        required
      />
      <p className="row">
        <SubmitButton pending="Signing in...">Sign In</SubmitButton>
        <AppLink to="/forgot-password">Forgot password?</AppLink>
      </p>
      <PasskeySignIn returnTo={returnTo} />
    </Form>
  );
}

interface NextStepProps {
  reason: string | null;
  email: string;
  again: string | null;
}

function NextStep({ reason, email, again }: NextStepProps) {
  const steps: Record<string, [to: string, label: string]> = {
    unverified: [`/verify-email?${new URLSearchParams({ email })}`, `Enter the code for ${email}`],
    rejected: [again ?? '/register', 'Register again'],
    banned: ['/help#contact', 'Contact Support'],
    suspended: ['/help#contact', 'Contact Support'],
  };
  const [to, label] = steps[reason ?? ''] ?? [];
  return to ? (
    <p>
      <AppLink to={to}>{label}</AppLink>
    </p>
  ) : null;
}

function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const { canUse, isBusy, error, run } = usePasskey(
    'No passkey was used. Try again, or sign in with your password.',
  );
  if (!canUse) return null;
  const signIn = () =>
    run(async (browser) => {
      await browser.signInWithPasskey();
      window.location.assign(returnTo);
    });
  return (
    <>
      {error ? (
        <p role="alert" className="err">
          {error}
        </p>
      ) : null}
      <p>
        <Button aria-disabled={isBusy || undefined} onClick={() => void signIn()}>
          {isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
        </Button>
      </p>
    </>
  );
}
