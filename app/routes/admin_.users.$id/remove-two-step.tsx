import { Form } from '@remix-run/react';
import { CurrentPasswordField } from '~/ui/form/current-password-field';
import { ErrorSummary } from '~/ui/form/error-summary';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { Disclosure } from '~/ui/overlay/disclosure';

export function RemoveTwoStep({
  result,
  asksPassword,
}: {
  result: FormResult | undefined;
  asksPassword: boolean;
}) {
  const { errors, error } = readFormResult(result);
  return (
    <Disclosure summary="Remove two-step sign-in" open={Boolean(result)}>
      <Form method="post" className="stack">
        <ErrorSummary errors={errors} />
        <p>
          For a person who lost their phone and their recovery codes. Call them on a number you know
          first: after this, a password is enough to sign in. They get an email.
        </p>
        <CurrentPasswordField isAsked={asksPassword} error={error('currentPassword')} />
        <div className="row">
          <SubmitButton kind="bad" name="intent" value="remove-two-step" pending="Removing...">
            Remove
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
