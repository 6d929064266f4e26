import { Form } from '@remix-run/react';
import { ENDPOINT_STATES, MAX_ENDPOINTS, WEBHOOK_EVENTS } from '~/domain/webhooks/copy';
import type { EndpointView } from '~/domain/webhooks/index.server';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Fieldset } from '~/ui/form/field';
import { resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { type FormParts, ServerForm, useServerForm } from '~/ui/form/use-server-form';
import { Disclosure } from '~/ui/overlay/disclosure';

const TONES = { active: 'good', paused: 'neutral', off: 'high' } as const;

export function EndpointLine({ endpoint }: { endpoint: EndpointView }) {
  const { id, url, events, state, failingSince, formerSecretUntil } = endpoint;
  const about = <span className="sr"> {url}</span>;
  const button = (intent: string, label: string, kind: 'plain' | 'bad' = 'plain') => (
    <SubmitButton kind={kind} size="sm" intent={intent} pending="Saving..." about={url}>
      {label}
    </SubmitButton>
  );
  return (
    <li className="stack ruled">
      <div className="row">
        <b className="min-w-0 grow basis-60 wrap-anywhere">{url}</b>
        <Badge tone={TONES[state]}>{ENDPOINT_STATES[state]}</Badge>
      </div>
      <p className="meta">{events.join(', ')}</p>
      {failingSince ? (
        <p className="meta">
          Failing since <Time at={failingSince} format="datetime" />
        </p>
      ) : null}
      {formerSecretUntil ? (
        <p className="meta">
          The old secret works until <Time at={formerSecretUntil} format="datetime" />
        </p>
      ) : null}
      <Form method="post" className="stack">
        <input type="hidden" name="endpointId" value={id} />
        <div className="row">
          {state === 'active' ? button('test', 'Send Test Event') : null}
          {state === 'active' ? button('pause', 'Pause') : button('resume', 'Resume')}
        </div>
        <Disclosure summary={<span>Change{about}</span>}>
          <p className="meta">
            For 24 hours after New Secret we sign with both, so that your software can switch over.
            For other events, add a new webhook and delete this one, with its deliveries.
          </p>
          <div className="row mt-2">
            {button('rotate', 'New Secret')}
            {button('delete', 'Delete Webhook', 'bad')}
          </div>
        </Disclosure>
      </Form>
    </li>
  );
}

interface AddFormProps extends FormParts {
  isOpen: boolean;
  nonce: string;
}

export function AddForm({ isOpen, constraints, nonce, result }: AddFormProps) {
  const own = resultOf(result, 'add');
  const { field, ...form } = useServerForm({ result: own, constraints, defaults: { nonce } });
  return (
    <Disclosure summary="Add a webhook" open={isOpen || own !== null}>
      <ServerForm {...form}>
        <input type="hidden" name="nonce" value={field('nonce').defaultValue} />
        <TextField
          label="Address"
          type="url"
          placeholder="https://"
          hint={`Where your software receives the requests; at most ${MAX_ENDPOINTS} webhooks`}
          autoComplete="off"
          {...field('url')}
        />
        <Fieldset legend="Events" name="events" error={field('events').error}>
          {Object.entries(WEBHOOK_EVENTS).map(([type, meaning]) => (
            <label key={type} className="pick">
              <input
                type="checkbox"
                name="events"
                value={type}
                defaultChecked={[own?.initialValue?.events].flat().includes(type)}
              />
              <span>
                {type}
                <small>{meaning}</small>
              </span>
            </label>
          ))}
        </Fieldset>
        <SubmitButton intent="add" pending="Adding...">
          Add Webhook
        </SubmitButton>
      </ServerForm>
    </Disclosure>
  );
}
