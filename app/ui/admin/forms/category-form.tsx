import type { ReactNode } from 'react';
import { readFormResult } from '../../form/form-result';
import { SubmitButton } from '../../form/submit-button';
import { TextAreaField, TextField } from '../../form/text-field';
import { type FormParts, ServerForm, useServerForm } from '../../form/use-server-form';

type CategoryFormProps = FormParts & {
  category?: { name: string; description: string | null; seen: string };
  intent: 'rename' | 'add';
  button: string;
  pending: string;
  idPrefix?: string;
  cancel?: ReactNode;
};

export function CategoryForm({
  constraints,
  category,
  result,
  intent,
  button,
  pending,
  idPrefix,
  cancel,
}: CategoryFormProps) {
  const { field, ...form } = useServerForm({
    result,
    constraints,
    defaults: category && { name: category.name, description: category.description },
    idPrefix,
  });
  return (
    <ServerForm {...form}>
      {category ? (
        <input
          type="hidden"
          name="seen"
          value={readFormResult(result).value('seen', category.seen)}
        />
      ) : null}
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextAreaField label="Description" rows={2} {...field('description')} />
      <div className="row">
        <SubmitButton intent={intent} pending={pending}>
          {button}
        </SubmitButton>
        {cancel}
      </div>
    </ServerForm>
  );
}
