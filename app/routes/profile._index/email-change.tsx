import { Form } from '@remix-run/react';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { Panel } from '~/ui/layout/panel';

export function EmailChange({
  email,
  isExpired,
  result,
}: {
  email: string;
  isExpired: boolean;
  result: FormResult | undefined;
}) {
  const { errors, field } = readFormResult(
    resultOf(result, 'confirm-email', 'resend-email', 'cancel-email'),
  );
  return (
    <Panel id="confirm-email" title="Confirm your new email address">
      <div className="form">
        <ErrorSummary errors={errors} />
        <p>
          {isExpired
            ? `The code sent to ${email} has expired. Ask for a new one.`
            : `We sent a code to ${email}. It expires in 15 minutes; until you enter it, your address stays as it is.`}
        </p>
        {isExpired ? null : (
          <Form method="post" className="form" noValidate>
            <TextField
              label="Verification Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              className="max-w-48"
              {...field('code')}
              required
            />
            <div className="row">
              <SubmitButton name="intent" value="confirm-email" pending="Confirming...">
                Confirm Email
              </SubmitButton>
            </div>
          </Form>
        )}
        <Form method="post" className="row">
          <SubmitButton kind="plain" name="intent" value="resend-email" pending="Sending...">
            Resend Code
          </SubmitButton>
          <SubmitButton kind="bare" name="intent" value="cancel-email" pending="Cancelling...">
            Keep the current address
          </SubmitButton>
        </Form>
      </div>
    </Panel>
  );
}
