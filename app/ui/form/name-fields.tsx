import { TextField } from './text-field';
import type { ServerField } from './use-server-form';

export function NameFields({ field }: { field: ServerField }) {
  return (
    <div className="two">
      <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
    </div>
  );
}
