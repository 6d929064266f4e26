import { Form } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { CodeField } from '../code-field';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { SubmitButton } from '../form/submit-button';
import { CODE_DIGITS, keepDigits } from '../form/text-field';

export type CodeFormProps = {
  action: string;
  email: string;
  wait: Wait;
  testMail: string | null;
  result: FormResult | null | undefined;
  children: ReactNode;
};

export function CodeForm({ action, email, wait, testMail, result, children }: CodeFormProps) {
  const { errors, field } = readFormResult(result);
  const { isComplete, box, readLength } = useCompleteness();
  const left = useCountdown(wait);
  return (
    <div className="stack">
      <ErrorSummary errors={errors} />
      <p>
        We have sent a 6-digit code to <strong className="break-words">{email}</strong>.{' '}
        {REGISTRATION_COPY.codeExpires}
      </p>
      <Form method="post" action={action} className="stack" noValidate>
        <div ref={box}>
          <CodeField
            label="Verification code"
            className="max-w-60"
            {...field('code')}
            onInput={readLength}
            required
          />
        </div>
        <SubmitButton intent="verify" pending="Verifying..." {...refusedWhen(!isComplete)}>
          Verify
        </SubmitButton>
      </Form>
      <div className="row">
        <Form method="post" action={action}>
          <SubmitButton
            kind="plain"
            intent="resend"
            pending="Sending..."
            {...refusedWhen(left > 0)}
          >
            {left > 0 ? `Resend Code (${left}s)` : 'Resend Code'}
          </SubmitButton>
        </Form>
        {children}
      </div>
      {testMail ? (
        <p className="meta">
          Test mail: read the code at <a href={testMail}>{testMail}</a>
        </p>
      ) : null}
    </div>
  );
}

/** Stays focusable, unlike a disabled button. */
const refusedWhen = (refused: boolean) =>
  refused && {
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };

function useCompleteness() {
  const box = useRef<HTMLDivElement>(null);
  const [isComplete, setIsComplete] = useState(true);
  const readLength = () => {
    const input = box.current?.querySelector('input');
    if (input) setIsComplete(keepDigits(input).length === CODE_DIGITS);
  };
  // The code may be typed before hydration.
  useEffect(readLength, []);
  return { isComplete, box, readLength };
}

interface Wait {
  seconds: number;
}

function useCountdown(wait: Wait): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endsAt = Date.now() + wait.seconds * 1000;
    const count = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    const first = setTimeout(count);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [wait]);
  return left;
}
