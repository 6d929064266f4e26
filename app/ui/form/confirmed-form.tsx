import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from './error-summary';
import { type FormResult, readFormResult } from './form-result';
import { CurrentPasswordField } from './password-field';
import { type HiddenValues, HiddenFields } from './press-form';
import { SubmitButton, type SubmitButtonProps } from './submit-button';

/** A button that may ask for the password first. */
export function ConfirmedForm({
  action,
  fields = {},
  result,
  asksPassword,
  passwordId,
  label,
  children,
  ...button
}: Omit<SubmitButtonProps, 'children'> & {
  action?: string;
  fields?: HiddenValues;
  result?: FormResult | null;
  asksPassword: boolean;
  /** For pages with two such forms */
  passwordId?: string;
  label: string;
  children?: ReactNode;
}) {
  const { errors, error } = readFormResult(result);
  return (
    <Form method="post" action={action} className="stack max-w-form">
      <ErrorSummary errors={errors} ids={passwordId ? { currentPassword: passwordId } : {}} />
      <HiddenFields values={fields} />
      {children}
      <CurrentPasswordField
        isAsked={asksPassword}
        error={error('currentPassword')}
        id={passwordId}
      />
      <SubmitButton {...button}>{label}</SubmitButton>
    </Form>
  );
}
