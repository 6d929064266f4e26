import { Form } from '@remix-run/react';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { ErrorSummary } from '../../form/error-summary';
import type { FormResult } from '../../form/form-result';
import { PasswordField } from '../../form/password-field';
import { SubmitButton } from '../../form/submit-button';
import { TextField } from '../../form/text-field';
import { useFailureToast } from '../../form/use-failure-toast';
import { type FormConstraints, useServerForm } from '../../form/use-server-form';

export function AdminForm({
  constraints,
  result,
}: {
  constraints: FormConstraints;
  result?: FormResult | null;
}) {
  const idPrefix = 'admin-';
  const { props, errors, field } = useServerForm({ result, constraints, idPrefix });
  useFailureToast(result, ACCOUNTS_COPY.admin.failed);
  return (
    <Form {...props} method="post" className="form" preventScrollReset>
      <ErrorSummary errors={errors} title={ACCOUNTS_COPY.admin.failed} idPrefix={idPrefix} />
      <div className="two">
        <TextField label="First Name" autoComplete="off" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="off" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <PasswordField
        label="Password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        {...field('password')}
      />
      <div className="row">
        <SubmitButton pending="Creating...">Create Admin</SubmitButton>
      </div>
    </Form>
  );
}
