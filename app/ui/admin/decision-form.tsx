import { Form, type FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary } from '../form/error-summary';
import { type FormResult, readFormResult } from '../form/form-result';
import { SubmitButton } from '../form/submit-button';
import { TextAreaField } from '../form/text-field';
import { useFailureToast } from '../form/use-failure-toast';
import { useHydrated } from '../hydrated';
import type { Decision } from './decisions';

export type DecisionFormProps = {
  decision: Decision;
  result?: FormResult | null;
  returnTo: string;
  fetcher?: FetcherWithComponents<unknown>;
  idPrefix?: string;
  cancel?: ReactNode;
};

export function DecisionForm({
  decision,
  result,
  returnTo,
  fetcher,
  idPrefix = '',
  cancel,
}: DecisionFormProps) {
  const { errors, error, value } = readFormResult(result);
  const { fields, intent, seenAt, failed } = decision;
  useFailureToast(result, failed);
  const hydrated = useHydrated();
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const [isMissing, setMissing] = useState(required.some((name) => value(name).trim() === ''));
  const FormTag = fetcher ? fetcher.Form : Form;
  const idOf = (name: string) => `${idPrefix}${name}`;

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const values = new FormData(event.currentTarget);
    const isEmpty = (name: string) => /^\s*$/.test((values.get(name) as string | null) ?? '');
    setMissing(required.some(isEmpty));
  };

  return (
    <FormTag
      method="post"
      action={`${decision.path}?decide=${intent}`}
      className="form"
      noValidate
      preventScrollReset
      onInput={required.length > 0 ? onInput : undefined}
    >
      <ErrorSummary
        errors={errors}
        title={error('') ? failed : undefined}
        ids={Object.fromEntries(fields.map(({ name }) => [name, idOf(name)]))}
      />
      <ul className="stack gap-2">
        {decision.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <input type="hidden" name="returnTo" value={value('returnTo', returnTo)} />
      {seenAt ? <input type="hidden" name="seenAt" value={seenAt} /> : null}
      {fields.map(({ name, label, hint, maxLength, ...field }) => (
        <TextAreaField
          key={name}
          label={label}
          name={name}
          id={idOf(name)}
          hint={hint}
          rows={3}
          maxLength={maxLength}
          defaultValue={value(name)}
          error={error(name)}
          required={field.required}
          optional={!field.required}
        />
      ))}
      <div className="row">
        <SubmitButton
          kind={decision.kind}
          pending={decision.pending}
          fetcher={fetcher}
          disabled={hydrated && isMissing}
          name="intent"
          value={intent}
        >
          {decision.button}
        </SubmitButton>
        {cancel}
      </div>
    </FormTag>
  );
}
