import { PROFILE_COPY } from '~/domain/accounts/copy';
import { PasswordField } from './password-field';

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
  /** Where one page asks in two forms. */
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
