import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { PRICE_CHANGES } from '~/domain/catalogue/selling/copy';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { optionsOf, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';

export const BULK_FORM = 'bulk';

const CHANGES: Record<(typeof PRICE_CHANGES)[number], string> = {
  'lower-percent': 'Lower by %',
  'lower-amount': 'Lower by $',
  'raise-percent': 'Raise by %',
  'raise-amount': 'Raise by $',
  set: 'Set to $',
};

/** For the listings selected in the table, whose checkboxes belong to this form. */
export function BulkBar({ result, isDone }: { result: FormResult | null; isDone: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const isOwn = String(result?.initialValue?.intent).startsWith('preview');
  const { error, value } = readFormResult(isOwn ? result : null);
  useEffect(() => {
    if (isDone) form.current?.reset();
  }, [isDone]);
  return (
    <Form
      method="post"
      id={BULK_FORM}
      ref={form}
      className="filters picks"
      aria-label="Change selected listings"
      preventScrollReset
    >
      <input type="hidden" name="form" value={BULK_FORM} />
      <SelectField
        label="Price of selected listings"
        name="change"
        options={optionsOf(CHANGES)}
        defaultValue={value('change', 'lower-percent')}
      />
      <TextField
        label="Amount"
        name="by"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="10"
        defaultValue={value('by')}
        error={error('by')}
      />
      <PreviewButton intent="price">Change Prices</PreviewButton>
      <SubmitButton kind="plain" intent="confirm" pending="Confirming...">
        Still There
      </SubmitButton>
      <PreviewButton intent="pause">Pause</PreviewButton>
      <PreviewButton intent="resume">Resume</PreviewButton>
      <PreviewButton intent="delete">Delete</PreviewButton>
    </Form>
  );
}

function PreviewButton({ intent, children }: { intent: string; children: string }) {
  return (
    <SubmitButton kind="plain" intent={`preview-${intent}`}>
      {children}
    </SubmitButton>
  );
}
