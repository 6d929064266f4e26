import type { FetcherWithComponents } from '@remix-run/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FormResult } from '../../form/form-result';
import { SubmitButton } from '../../form/submit-button';
import { TextAreaField } from '../../form/text-field';
import { useFailureToast } from '../../form/use-failure-toast';
import { ServerForm, useServerForm } from '../../form/use-server-form';
import { useHydrated } from '../../hydrated';
import type { Decision } from './decisions';

type DecisionFormProps = {
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
  idPrefix,
  cancel,
}: DecisionFormProps) {
  const { consequences, fields = [], kind = 'bad', intent, failed } = decision;
  const seenAt = useSeenAt(decision, result);
  const { field, ...form } = useServerForm({
    result,
    constraints: Object.fromEntries(fields.map(({ name, ...constraint }) => [name, constraint])),
    defaults: { returnTo, seenAt },
    idPrefix,
  });
  useFailureToast(result, failed);
  const hydrated = useHydrated();
  const required = fields.filter((each) => each.required).map(({ name }) => name);
  const [isMissing, setMissing] = useState(
    required.some((name) => field(name).defaultValue.trim() === ''),
  );
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const values = new FormData(event.currentTarget);
    setMissing(required.some((name) => /^\s*$/.test(values.get(name) as string)));
  };

  return (
    <ServerForm
      {...form}
      title={form.errors[''] ? failed : undefined}
      fetcher={fetcher}
      action={`${decision.path}?decide=${intent}`}
      preventScrollReset={Boolean(fetcher)}
      onInput={required.length > 0 ? onInput : undefined}
    >
      <ul className="stack gap-2">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <input type="hidden" name="returnTo" value={field('returnTo').defaultValue} />
      {seenAt ? <input type="hidden" name="seenAt" value={seenAt} /> : null}
      {fields.map(({ name, label, hint }) => (
        <TextAreaField key={name} label={label} hint={hint} rows={3} {...field(name)} />
      ))}
      <div className="row">
        <SubmitButton
          kind={kind}
          pending={decision.pending}
          fetcher={fetcher}
          disabled={hydrated && isMissing}
          intent={intent}
        >
          {decision.button}
        </SubmitButton>
        {cancel}
      </div>
    </ServerForm>
  );
}

/** Race: live data can change just before the click. What was on screen counts until an answer. */
function useSeenAt(decision: Decision, result: FormResult | null | undefined) {
  const seenAt = decision.seenAt ?? null;
  const [seen, setSeen] = useState({ seenAt, result });
  if (seen.result === result) return seen.seenAt;
  setSeen({ seenAt, result });
  return seenAt;
}
