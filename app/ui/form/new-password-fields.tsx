import { PasswordField } from './password-field';

export function NewPasswordFields({
  label,
  name,
  hint,
  error,
}: {
  label: 'Password' | 'New Password';
  name: string;
  hint: string;
  error: (field: string) => string | undefined;
}) {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        hint={hint}
        error={error(name)}
        required
      />
      <PasswordField
        label={`Confirm ${label}`}
        name="confirmPassword"
        autoComplete="new-password"
        error={error('confirmPassword')}
        required
      />
    </>
  );
}
