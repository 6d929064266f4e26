import type { readFormResult } from './form-result';
import { TextField } from './text-field';

export function NameFields({
  form: { error, value },
  defaults,
  maxLength,
}: {
  form: Pick<ReturnType<typeof readFormResult>, 'error' | 'value'>;
  defaults?: { firstName: string; lastName: string };
  maxLength: number;
}) {
  const field = (name: 'firstName' | 'lastName') => ({
    name,
    maxLength,
    defaultValue: value(name, defaults?.[name]),
    error: error(name),
  });
  return (
    <div className="two">
      <TextField label="First Name" autoComplete="given-name" {...field('firstName')} required />
      <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} required />
    </div>
  );
}
