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

export function Endpoints({ endpoints }: { endpoints: EndpointView[] }) {
  if (endpoints.length === 0) return null;
  return (
    <ul className="stack">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} className="stack border-t border-line pt-3">
          <div className="row">
            <div className="min-w-0 grow basis-60">
              <b className="wrap-anywhere">{endpoint.url}</b>
              <p className="meta">
                {`${endpoint.events.length} ${endpoint.events.length === 1 ? 'event' : 'events'} · Added `}
                <Time at={endpoint.createdAt} />
                {endpoint.failingSince ? (
                  <>
                    {' · Failing since '}
                    <Time at={endpoint.failingSince} format="datetime" />
                  </>
                ) : null}
                {endpoint.formerSecretUntil ? (
                  <>
                    {' · The former secret works until '}
                    <Time at={endpoint.formerSecretUntil} format="datetime" />
                  </>
                ) : null}
              </p>
            </div>
            <Badge tone={TONES[endpoint.state]}>{ENDPOINT_STATES[endpoint.state]}</Badge>
          </div>
          <Actions endpoint={endpoint} />
          <ChangeForms endpoint={endpoint} />
        </li>
      ))}
    </ul>
  );
}

type Endpoint = Pick<EndpointView, 'id' | 'url' | 'events' | 'state'>;

function Ids({ id }: { id: string }) {
  return (
    <>
      <input type="hidden" name="endpointId" value={id} />
      <input type="hidden" name="form" value={id} />
    </>
  );
}

function Actions({ endpoint: { id, url, state } }: { endpoint: Endpoint }) {
  const about = <span className="sr"> {url}</span>;
  return (
    <Form method="post" className="row">
      <Ids id={id} />
      {state === 'active' ? (
        <>
          <SubmitButton kind="plain" size="sm" name="intent" value="test" pending="Sending...">
            Send Test Event{about}
          </SubmitButton>
          <SubmitButton kind="plain" size="sm" name="intent" value="pause" pending="Pausing...">
            Pause{about}
          </SubmitButton>
        </>
      ) : (
        <SubmitButton kind="plain" size="sm" name="intent" value="resume" pending="Resuming...">
          Resume{about}
        </SubmitButton>
      )}
    </Form>
  );
}

function ChangeForms({ endpoint: { id, url, events } }: { endpoint: Endpoint }) {
  return (
    <Disclosure
      summary={
        <span>
          Change<span className="sr"> {url}</span>
        </span>
      }
    >
      <div className="stack">
        <Form method="post" className="form" key={events.join()}>
          <Ids id={id} />
          <EventFields id={`events-${id}`} chosen={events} />
          <div className="row">
            <SubmitButton kind="plain" name="intent" value="change" pending="Saving...">
              Save Events
            </SubmitButton>
          </div>
        </Form>
        <Form method="post" className="stack">
          <Ids id={id} />
          <p className="meta">
            A new secret replaces the present one. For 24 hours we sign with both, so that your
            software can change over. Deleting the webhook deletes its deliveries too.
          </p>
          <div className="row">
            <SubmitButton kind="plain" name="intent" value="rotate" pending="Changing...">
              New Secret
            </SubmitButton>
            <SubmitButton kind="bad" name="intent" value="delete" pending="Deleting...">
              Delete Webhook
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Disclosure>
  );
}

function EventFields({
  id,
  chosen,
  error,
}: {
  id: string;
  chosen: unknown[];
  error?: string | undefined;
}) {
  return (
    <Fieldset legend="Events" id={id} error={error}>
      {WEBHOOK_EVENT_TYPES.map((type) => (
        <label key={type} className="pick">
          <input
            type="checkbox"
            name="events"
            value={type}
            defaultChecked={chosen.includes(type)}
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
          inputMode="url"
          placeholder="https://"
          hint={`Where your software takes the requests; at most ${MAX_ENDPOINTS} webhooks`}
          autoComplete="off"
          {...field('url')}
        />
        <EventFields
          id="events"
          chosen={[own?.initialValue?.events ?? []].flat()}
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
