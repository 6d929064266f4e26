import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { PRICE_CHANGE_LABELS } from '~/domain/catalogue/selling/copy';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { optionsOf, SelectField } from '~/ui/form/select-field';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { BULK_FORM, useSelected } from './select-all';

interface BulkBarProps {
  rows: unknown;
  result: FormResult | null;
  isDone: boolean;
}

/** For the listings selected in the table, whose checkboxes belong to this form. */
export function BulkBar({ rows, result, isDone }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const isOwn = String(result?.initialValue?.intent).startsWith('preview');
  const { error, value } = readFormResult(isOwn ? result : null);
  const { selected = 0 } = useSelected(rows) ?? {};
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
      <p className="count" role="status">
        {selected > 0 ? `${selected} selected` : ''}
      </p>
      <details className="to-price" open={error('by') !== undefined}>
        <summary className="btn">Price</summary>
      </details>
      <SelectField
        label="Price of selected listings"
        name="change"
        options={optionsOf(PRICE_CHANGE_LABELS)}
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
      <PreviewButton intent="price" className="reprice">
        Change Prices
      </PreviewButton>
      <SubmitButton kind="plain" intent="confirm" pending="Confirming...">
        Still There
      </SubmitButton>
      <PreviewButton intent="pause">Pause</PreviewButton>
      <PreviewButton intent="resume">Resume</PreviewButton>
      <PreviewButton intent="delete">Delete</PreviewButton>
    </Form>
  );
}

interface PreviewButtonProps {
  intent: string;
  className?: string;
  children: string;
}

function PreviewButton({ intent, className, children }: PreviewButtonProps) {
  return (
    <SubmitButton kind="plain" intent={`preview-${intent}`} className={className}>
      {children}
    </SubmitButton>
  );
}
