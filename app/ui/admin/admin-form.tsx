import { Form, type FetcherWithComponents } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ACCOUNTS_COPY, PASSWORD_HINT } from '~/domain/accounts/copy';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { PasswordField } from '../form/password-field';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';
import { useFailureToast } from '../form/use-failure-toast';

export type AdminFormProps = {
  result?: FormResult | null;
  /** Where the admin comes back to: the list as it was. */
  returnTo: string;
  /** Sends the form from a dialog, without leaving the page. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Keeps ids apart where the page has another form. */
  idPrefix?: string;
  cancel?: ReactNode;
};

const FIELDS = ['firstName', 'lastName', 'email', 'password'];

/** A further admin, made by one: on a page of its own and in the dialog over the list. */
export function AdminForm({ result, returnTo, fetcher, idPrefix = '', cancel }: AdminFormProps) {
  const { errors, error, value } = readFormResult(result);
  useFailureToast(result, ACCOUNTS_COPY.admin.failed);
  const FormTag = fetcher ? fetcher.Form : Form;
  const text = (name: string) => ({
    name,
    id: idPrefix + name,
    defaultValue: value(name),
    error: error(name),
    autoComplete: 'off',
    required: true,
  });
  return (
    <FormTag method="post" action="/admin/admins" className="form" noValidate preventScrollReset>
      <ErrorSummary
        errors={errors}
        title={ACCOUNTS_COPY.admin.failed}
        ids={Object.fromEntries(FIELDS.map((name) => [name, idPrefix + name]))}
      />
      <input type="hidden" name="returnTo" value={returnTo} />
      <div className="two">
        <TextField label="First Name" maxLength={50} {...text('firstName')} />
        <TextField label="Last Name" maxLength={50} {...text('lastName')} />
      </div>
      <TextField label="Email" type="email" {...text('email')} />
      <PasswordField
        label="Password"
        name="password"
        id={`${idPrefix}password`}
        hint={PASSWORD_HINT}
        error={error('password')}
        autoComplete="new-password"
        required
      />
      <div className="row">
        <SubmitButton pending="Creating..." fetcher={fetcher}>
          Create Admin
        </SubmitButton>
        {cancel}
      </div>
    </FormTag>
  );
}
