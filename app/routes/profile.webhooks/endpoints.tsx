import { Form } from '@remix-run/react';
import {
  ENDPOINT_STATES,
  MAX_ENDPOINTS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
} from '~/domain/webhooks/copy';
import type { EndpointView } from '~/domain/webhooks/index.server';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Fieldset } from '~/ui/form/field';
import { type FormResult, resultOf } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { TextField } from '~/ui/form/text-field';
import { type FormConstraints, useServerForm } from '~/ui/form/use-server-form';
import { Disclosure } from '~/ui/overlay/disclosure';

const TONES = { active: 'good', paused: 'neutral', off: 'high' } as const;

export function EndpointLine({ endpoint }: { endpoint: EndpointView }) {
  const { id, url, events, state, failingSince, formerSecretUntil } = endpoint;
  const button = { kind: 'plain', size: 'sm', name: 'intent', pending: 'Saving...' } as const;
  const about = <span className="sr"> {url}</span>;
  return (
    <li className="stack border-t border-line pt-3">
      <div className="row">
        <b className="min-w-0 grow basis-60 wrap-anywhere">{url}</b>
        <Badge tone={TONES[state]}>{ENDPOINT_STATES[state]}</Badge>
      </div>
      {failingSince ? (
        <p className="meta">
          Failing since <Time at={failingSince} format="datetime" />
        </p>
      ) : null}
      {formerSecretUntil ? (
        <p className="meta">
          The former secret works until <Time at={formerSecretUntil} format="datetime" />
        </p>
      ) : null}
      <Form method="post" className="row">
        <Ids id={id} />
        {state === 'active' ? (
          <>
            <SubmitButton {...button} value="test" pending="Sending...">
              Send Test Event{about}
            </SubmitButton>
            <SubmitButton {...button} value="pause">
              Pause{about}
            </SubmitButton>
          </>
        ) : (
          <SubmitButton {...button} value="resume">
            Resume{about}
          </SubmitButton>
        )}
      </Form>
      <Disclosure summary={<span>Change{about}</span>}>
        <Form method="post" className="form" key={events.join()}>
          <Ids id={id} />
          <EventFields id={`events-${id}`} chosen={events} />
          <p className="meta">
            For 24 hours after New Secret we sign with both, so that your software can change over.
            Deleting the webhook deletes its deliveries too.
          </p>
          <div className="row">
            <SubmitButton {...button} value="change">
              Save Events
              {about}
            </SubmitButton>
            <SubmitButton {...button} value="rotate">
              New Secret
              {about}
            </SubmitButton>
            <SubmitButton {...button} kind="bad" value="delete">
              Delete Webhook
              {about}
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </li>
  );
}

const Ids = ({ id }: { id: string }) => (
  <>
    <input type="hidden" name="endpointId" value={id} />
    <input type="hidden" name="form" value={id} />
  </>
);

function EventFields(props: { id: string; chosen: unknown[]; error?: string | undefined }) {
  return (
    <Fieldset legend="Events" id={props.id} error={props.error}>
      {WEBHOOK_EVENT_TYPES.map((type) => (
        <label key={type} className="pick">
          <input
            type="checkbox"
            name="events"
            value={type}
            defaultChecked={props.chosen.includes(type)}
          />
          <span>
            {type}
            <small>{WEBHOOK_EVENTS[type]}</small>
          </span>
        </label>
      ))}
    </Fieldset>
  );
}

export function AddForm({
  isOpen,
  constraints,
  nonce,
  result,
}: {
  isOpen: boolean;
  constraints: FormConstraints;
  nonce: string;
  result: FormResult | undefined;
}) {
  const own = resultOf(result, 'add');
  const { props, errors, field } = useServerForm({ result: own, constraints, defaults: { nonce } });
  return (
    <Disclosure summary="Add a webhook" open={isOpen || own !== null}>
      <Form method="post" className="form" {...props}>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="nonce" value={field('nonce').defaultValue} />
        <TextField
          label="Address"
          type="url"
          placeholder="https://"
          hint={`Where your software takes the requests; at most ${MAX_ENDPOINTS} webhooks`}
          autoComplete="off"
          {...field('url')}
        />
        <EventFields
          id="events"
          chosen={[own?.initialValue?.events].flat()}
          error={field('events').error}
        />
        <div className="row">
          <SubmitButton name="intent" value="add" pending="Adding...">
            Add Webhook
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  );
}
