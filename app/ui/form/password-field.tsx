import { useState } from 'react';
import { PROFILE_COPY } from '~/domain/accounts/copy';
import { useHydrated } from '../hydrated';
import { Field } from './field';
import type { InputProps, TextFieldProps } from './text-field';
import type { ServerField } from './use-server-form';

/** Never has a value from the server, nor a maximum length that would cut off a pasted password. */
export function PasswordField({
  defaultValue: _value,
  maxLength: _length,
  ...field
}: Omit<TextFieldProps, 'type' | 'value'>) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field<InputProps> {...field}>
      {(control) => (
        <span className="affix">
          <input
            type={shown ? 'text' : 'password'}
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
          />
          <button
            type="button"
            className="btn sm bare"
            hidden={!hydrated}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr"> password</span>
          </button>
        </span>
      )}
    </Field>
  );
}

/** Shown when the password was entered more than ten minutes ago, or the server asked for it. */
export function CurrentPasswordField({
  isAsked,
  error,
  hint = PROFILE_COPY.passwordNeededHint,
  id,
}: {
  isAsked: boolean;
  error?: string;
  hint?: string;
  /** For pages with two such forms */
  id?: string;
}) {
  if (!isAsked && !error) return null;
  return (
    <PasswordField
      label="Current Password"
      name="currentPassword"
      id={id}
      hint={hint}
      error={error}
      autoComplete="current-password"
      optional={false}
    />
  );
}

export function NewPasswordFields({
  label,
  name,
  hint,
  field,
}: {
  label: 'Password' | 'New Password';
  name: string;
  hint: string;
  field: ServerField;
}) {
  return (
    <>
      <PasswordField label={label} hint={hint} autoComplete="new-password" {...field(name)} />
      <PasswordField
        label={`Confirm ${label}`}
        autoComplete="new-password"
        {...field('confirmPassword')}
        required
        optional={false}
      />
    </>
  );
}
