import { Form } from '@remix-run/react';
import { CodeField } from './code-field';
import { ErrorSummary } from './form/error-summary';
import { type FormResult, readFormResult, resultOf } from './form/form-result';
import { SubmitButton } from './form/submit-button';
import { Panel } from './layout/panel';

export const EMAIL_CHANGE_INTENTS = ['confirm-email', 'resend-email', 'cancel-email'];

export function EmailChange({
  title = 'Confirm your new email address',
  email,
  isExpired,
  result,
}: {
  title?: string;
  email: string;
  isExpired: boolean;
  result: FormResult | null | undefined;
}) {
  const { errors, field } = readFormResult(resultOf(result, ...EMAIL_CHANGE_INTENTS));
  return (
    <Panel id="confirm-email" title={title}>
      <div className="form">
        <ErrorSummary errors={errors} />
        <p>
          {isExpired
            ? `The code sent to ${email} has expired. Ask for a new one.`
            : `We sent a code to ${email}. It expires in 15 minutes; until you enter it, the current address stays in use.`}
        </p>
        {isExpired ? null : (
          <Form method="post" className="form" noValidate>
            <CodeField label="Verification Code" className="max-w-48" {...field('code')} required />
            <SubmitButton intent="confirm-email" pending="Confirming...">
              Confirm Email
            </SubmitButton>
          </Form>
        )}
        <Form method="post" className="row">
          <SubmitButton kind="plain" intent="resend-email" pending="Sending...">
            Resend Code
          </SubmitButton>
          <SubmitButton kind="bare" intent="cancel-email" pending="Canceling...">
            Keep the current address
          </SubmitButton>
        </Form>
      </div>
    </Panel>
  );
}
