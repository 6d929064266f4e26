import { Form } from '@remix-run/react';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { PasswordField } from '../form/password-field';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';
import { useFailureToast } from '../form/use-failure-toast';

const FIELDS = ['firstName', 'lastName', 'email', 'password'];

export function AdminForm({ result }: { result?: FormResult | null }) {
  const { errors, error, value } = readFormResult(result);
  useFailureToast(result, ACCOUNTS_COPY.admin.failed);
  const text = (name: string) => ({
    name,
    id: `admin-${name}`,
    defaultValue: value(name),
    error: error(name),
    autoComplete: 'off',
    required: true,
  });
  return (
    <Form method="post" className="form" noValidate preventScrollReset>
      <ErrorSummary
        errors={errors}
        title={ACCOUNTS_COPY.admin.failed}
        ids={Object.fromEntries(FIELDS.map((name) => [name, `admin-${name}`]))}
      />
      <div className="two">
        <TextField label="First Name" maxLength={50} {...text('firstName')} />
        <TextField label="Last Name" maxLength={50} {...text('lastName')} />
      </div>
      <TextField label="Email" type="email" {...text('email')} />
      <PasswordField
        label="Password"
        name="password"
        id="admin-password"
        hint={PASSWORD_HINT}
        error={error('password')}
        autoComplete="new-password"
        required
      />
      <div className="row">
        <SubmitButton pending="Creating...">Create Admin</SubmitButton>
      </div>
    </Form>
  );
}
