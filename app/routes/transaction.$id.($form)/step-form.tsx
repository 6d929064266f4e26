import { Form } from '@remix-run/react';
import { type SubmitButtonProps, SubmitButton } from '~/ui/form/submit-button';
import { addressOf, type PageView } from './view';

/** A button that posts to one of the page's forms. */
export function StepForm({
  page,
  form,
  fields = {},
  ...button
}: {
  page: PageView;
  form: string;
  fields?: Record<string, string | number>;
} & SubmitButtonProps) {
  return (
    <Form method="post" action={addressOf(page, form)} className="row">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} />
    </Form>
  );
}
