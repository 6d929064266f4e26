import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { MAX_ENDPOINTS, WEBHOOKS_COPY } from '~/domain/webhooks/copy';
import {
  addEndpoint,
  deleteEndpoint,
  type EndpointSecret,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
} from '~/domain/webhooks/index.server';
import { AddEndpoint } from '~/domain/webhooks/webhooks.schema';
import { formConstraints, readForm } from '~/http/forms/forms.server';
import { withRefusalPage } from '~/http/pages/refusal-page.server';
import { requireProfile } from '~/http/session/guards.server';
import { type NewToast, redirectWithToast } from '~/http/toasts.server';
import { type FormResult, readFormResult, resultOf } from '~/ui/form/form-result';
import { ErrorSummary } from '~/ui/form/error-summary';
import { SecretOnce } from '~/ui/form/secret-once';
import { useKeptActionData } from '~/ui/form/use-kept-action-data';
import { Panel } from '~/ui/layout/panel';
import { AppLink } from '~/ui/link';
import { Deliveries } from './deliveries';
import { AddForm, EndpointLine } from './endpoints';

const endpointId = z.uuid(WEBHOOKS_COPY.notFound);

const WebhookForm = z.discriminatedUnion('intent', [
  AddEndpoint.extend({ intent: z.literal('add'), nonce: z.uuid() }),
  z.object({ intent: z.enum(['rotate', 'pause', 'resume', 'delete', 'test']), endpointId }),
  z.object({ intent: z.literal('resend'), deliveryId: z.uuid(WEBHOOKS_COPY.notFound) }),
]);

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireProfile(request);
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  return withRefusalPage(async () => {
    const [endpoints, deliveries] = await Promise.all([
      listEndpoints(actor),
      listDeliveries({ page }, actor),
    ]);
    const nonce: string = randomUUID();
    return { endpoints, deliveries, nonce, constraints: formConstraints(AddEndpoint) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireProfile(request);
  const form = await readForm(request, WebhookForm, { renewNonce: true });
  const changed = async (change: Promise<unknown>, toast: NewToast = WEBHOOKS_COPY.changed) => {
    await change;
    return redirectWithToast('/profile/webhooks', toast);
  };
  return form.submit(async (input) => {
    switch (input.intent) {
      case 'add':
        return shown('added', await addEndpoint({ ...input, onceId: input.nonce }, actor));
      case 'rotate':
        return shown('rotated', await rotateSecret(input.endpointId, actor));
      case 'pause':
      case 'resume':
        return changed(pauseEndpoint(input.endpointId, input.intent === 'pause', actor));
      case 'delete':
        return changed(deleteEndpoint(input.endpointId, actor), WEBHOOKS_COPY.deleted);
      case 'test':
        return changed(sendTestEvent(input.endpointId, actor), WEBHOOKS_COPY.sending);
      case 'resend':
        return changed(resendDelivery(input.deliveryId, actor), WEBHOOKS_COPY.sending);
    }
  });
}

/** Once, in this response: a redirect would carry the secret in a cookie or a URL. */
const shown = (how: 'added' | 'rotated', { id, url, secret }: EndpointSecret) =>
  data({ id, secret, title: WEBHOOKS_COPY[how](url) }, { status: 201 });

export default function WebhooksPage() {
  const { endpoints, deliveries, nonce, constraints } = useLoaderData<typeof loader>();
  const answer = useKeptActionData<typeof action>() as
    | { result?: FormResult; id?: string; secret?: string; title?: string }
    | undefined;
  const result = answer?.result;
  const onOne = resultOf(result, 'add') ? null : result;
  return (
    <div className="stack">
      <p>
        <AppLink to="/profile/security">Back to Security</AppLink>
      </p>
      <Panel id="webhooks" title={WEBHOOKS_COPY.title}>
        <p>
          When something happens, we send a request to your own software, which then asks{' '}
          <AppLink to="/api/docs#webhook-events">the API</AppLink> for the details. Each request is
          signed with the webhook’s secret. If it fails, we try again for three days.
        </p>
        <ErrorSummary errors={readFormResult(onOne).errors} />
        {answer?.secret && endpoints.some(({ id }) => id === answer.id) ? (
          <SecretOnce title={answer.title ?? ''} noun="secret" secret={answer.secret} />
        ) : null}
        <ul className="stack">
          {endpoints.map((endpoint) => (
            <EndpointLine key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
        {endpoints.length < MAX_ENDPOINTS ? (
          <AddForm
            key={answer?.secret}
            isOpen={endpoints.length === 0}
            {...{ constraints, nonce, result }}
          />
        ) : null}
      </Panel>
      <Deliveries {...deliveries} />
    </div>
  );
}
