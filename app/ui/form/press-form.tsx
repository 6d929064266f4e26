import { Form, type FormProps } from '@remix-run/react';
import { SubmitButton, type SubmitButtonProps } from './submit-button';

export type HiddenValues = Record<string, string | number | undefined>;

export const HiddenFields = ({ values }: { values: HiddenValues }) =>
  Object.entries(values).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );

/** A button in its own form; `fields` identify what it acts on. */
export function PressForm({
  action,
  fields = {},
  discover,
  ...button
}: SubmitButtonProps & { fields?: HiddenValues } & Pick<FormProps, 'action' | 'discover'>) {
  return (
    <Form method="post" action={action} discover={discover} className="row">
      <HiddenFields values={fields} />
      <SubmitButton kind="plain" {...button} />
    </Form>
  );
}
