import { Form } from '@remix-run/react';
import type { HandoverTermsView } from '~/domain/trading/index.server';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextAreaField, TextField, ZipField } from '~/ui/form/text-field';
import { StateField } from '~/ui/state-field';

export const HANDOVER_FIELDS = [
  'street',
  'city',
  'state',
  'zipCode',
  'firstDay',
  'lastDay',
  'fromTime',
  'untilTime',
  'contactName',
  'contactPhone',
  'notes',
] as const;

type FieldName = (typeof HANDOVER_FIELDS)[number];

interface HandoverFormProps {
  action: string;
  method: 'pickup' | 'delivery';
  version: number;
  defaults: HandoverTermsView;
  result: FormResult | null;
}

export function HandoverForm({ action, method, version, defaults, result }: HandoverFormProps) {
  const read = readFormResult(result);
  const field = (name: FieldName) => ({
    id: `${method}-${name}`,
    ...read.field(name, defaults[name] ?? ''),
  });
  const isPickup = method === 'pickup';
  return (
    <Form method="post" action={action} className="form" noValidate>
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="version" value={read.once('version', version)} />
      <TextField
        label="Street address"
        hint={isPickup ? 'Where to pick up.' : 'Where to deliver.'}
        autoComplete="off"
        maxLength={300}
        {...field('street')}
      />
      <TextField label="City" autoComplete="off" maxLength={100} {...field('city')} />
      <StateField {...field('state')} />
      <ZipField label="ZIP code" autoComplete="off" {...field('zipCode')} />
      <TextField
        label="Day"
        hint="The first day of the window."
        type="date"
        {...field('firstDay')}
      />
      <TextField label="Last day" optional type="date" {...field('lastDay')} />
      <TextField
        label="Time"
        hint="Local time at this address."
        optional={!isPickup}
        type="time"
        {...field('fromTime')}
      />
      <TextField label="Until" optional type="time" {...field('untilTime')} />
      <TextField
        label="Contact"
        hint={isPickup ? 'Who to ask for at the yard.' : 'Who receives the goods.'}
        autoComplete="off"
        maxLength={120}
        {...field('contactName')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        maxLength={40}
        {...field('contactPhone')}
      />
      <TextAreaField
        label="Notes"
        optional
        hint="Gate code, forklift, who loads."
        rows={3}
        maxLength={1000}
        {...field('notes')}
      />
      <SubmitButton kind="plain" pending="Proposing...">
        {isPickup ? 'Propose pickup' : 'Propose delivery'}
      </SubmitButton>
    </Form>
  );
}
