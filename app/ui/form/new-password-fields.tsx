import { PasswordField } from './password-field';
import type { ServerField } from './use-server-form';

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
