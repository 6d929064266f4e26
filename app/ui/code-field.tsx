import { TextField, type TextFieldProps } from './form/text-field';

/** A code from an email or an authenticator app */
export const CodeField = ({
  label = 'Code',
  ...props
}: Omit<TextFieldProps, 'label'> & { label?: string }) => (
  <TextField label={label} inputMode="numeric" autoComplete="one-time-code" {...props} />
);
