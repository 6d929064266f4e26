import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField, TextField } from '../form/text-field';

export type CategoryFormProps = {
  category?: { name: string; description: string | null };
  result?: FormResult | null;
  intent: 'rename' | 'add';
  button: string;
  pending: string;
  idPrefix?: string;
  cancel?: ReactNode;
};

export function CategoryForm({
  category,
  result,
  intent,
  button,
  pending,
  idPrefix = '',
  cancel,
}: CategoryFormProps) {
  const { errors, error, value } = readFormResult(result);
  const ids = { name: `${idPrefix}name`, description: `${idPrefix}description` };
  return (
    <Form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} ids={ids} />
      <TextField
        label="Name"
        name="name"
        id={ids.name}
        maxLength={100}
        autoComplete="off"
        defaultValue={value('name', category?.name)}
        error={error('name')}
        required
      />
      <TextAreaField
        label="Description"
        name="description"
        id={ids.description}
        rows={2}
        maxLength={500}
        optional
        defaultValue={value('description', category?.description ?? '')}
        error={error('description')}
      />
      <div className="row">
        <SubmitButton name="intent" value={intent} pending={pending}>
          {button}
        </SubmitButton>
        {cancel}
      </div>
    </Form>
  );
}
