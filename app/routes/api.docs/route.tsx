import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WEBHOOK_EVENTS } from '~/domain/webhooks/copy';
import { allCalls } from '~/http/api/all-calls.server';
import { describeCalls, type DescribedCall } from '~/http/api/describe-calls.server';
import { pageMeta, SITE_NAME } from '~/lib/site';
import { plain, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';
import { GuidePage, GuideSection, linkTo, Points } from '~/ui/layout/guide';
import { AppLink } from '~/ui/link';

export const meta = () =>
  pageMeta('API', `Reference of the ${SITE_NAME} API, for your own programs.`);

export const handle = { noJs: true };

let groups: ReturnType<typeof describeCalls> | undefined;

export function loader({ request }: LoaderFunctionArgs) {
  groups ??= describeCalls(allCalls);
  const asked = new URL(request.url).searchParams.get('about');
  const about = groups.find(({ slug }) => slug === asked) ?? null;
  if (asked !== null && !about) {
    throw data('No such group of calls. See /api/docs for the full list.', 404);
  }
  const index = groups.map(({ tag, slug, calls }) => ({
    tag,
    slug,
    calls: about
      ? []
      : calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }));
  return { index, about };
}

export default function ApiDocsPage() {
  const { index, about } = useLoaderData<typeof loader>();
  if (about) {
    const contents = about.calls.map(({ id, summary }) => ({ id, title: summary }));
    return (
      <GuidePage
        title={`API: ${about.tag}`}
        subtitle={<AppLink to="/api/docs">All calls of the API</AppLink>}
        contents={contents}
      >
        {about.calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </GuidePage>
    );
  }
  const start = { id: 'start', title: 'Getting started' };
  const events = { id: 'webhook-events', title: 'Webhook events' };
  const groupsOf = index.map(({ tag, slug, calls }) => ({ id: slug, title: tag, calls }));
  return (
    <GuidePage
      title="API"
      subtitle="The marketplace for your own programs, such as a yard’s inventory system."
      contents={[start, events, ...groupsOf.map(({ id, title }) => ({ id, title }))]}
    >
      <GuideSection {...start}>
        <Introduction />
      </GuideSection>
      <GuideSection {...events}>
        <WebhookEvents />
      </GuideSection>
      {groupsOf.map(({ id, title, calls }) => (
        <GuideSection key={id} id={id} title={title}>
          <ul className="stack gap-2">
            {calls.map((call) => (
              <li key={call.id}>
                <a className="link" href={`/api/docs?about=${id}#${call.id}`}>
                  {call.summary}
                </a>
                <br />
                <code>{`${call.method} ${call.path}`}</code>
              </li>
            ))}
          </ul>
        </GuideSection>
      ))}
    </GuidePage>
  );
}

function Introduction() {
  return (
    <>
      <p>
        Create a token under {linkTo('/profile/security', 'Security')} in your profile and send it
        with each call:
      </p>
      <pre className="sample">Authorization: Bearer offcut_…</pre>
      <Points
        items={[
          'A token acts as you. A read token makes calls that change nothing; no token reaches your password, your email, your tokens or admin calls. Calls that take no token say so.',
          'A token can make 300 calls a minute. It stops working when you revoke it, when it expires, when you change or reset your password without keeping your tokens, and when you are banned or removed from your company. While your company is suspended it is refused.',
          'Instead of a token, a program can sign in with POST /api/auth/signin and send the cookie, like a browser.',
          'Bodies are JSON with Content-Type application/json, at most 100 kB unless a call takes more; anything else is 415 or 413.',
          'Money is text with two decimals, such as "19.99". Times are ISO 8601 in UTC.',
          'An error is JSON: message is a sentence for people, code is a word for programs, and fields has each field’s error. With 429, Retry-After says how many seconds to wait.',
          'A POST that creates something takes an Idempotency-Key of your choice, such as a new UUID. Send it again within 24 hours with the same body and you get the first response; nothing runs twice.',
          'Responses to GET have an ETag. Send it as If-None-Match, and unchanged data gets 304.',
        ]}
      />
      <p>
        For client generators, use the{' '}
        <a className="link" href="/api/openapi.json">
          OpenAPI 3.1 document
        </a>
        .
      </p>
    </>
  );
}

function WebhookEvents() {
  return (
    <>
      <p>
        Add an address under {linkTo('/profile/webhooks', 'Webhooks')} or with POST /api/webhooks,
        and we post these events to it:
      </p>
      <Points
        items={Object.entries(WEBHOOK_EVENTS).map(([type, summary]) => `${type}: ${summary}`)}
      />
      <Points
        items={[
          'An event is a hint: it has IDs, not data. Ask the API for the current state. Events can come twice, late or out of order; webhook-id is the same each time.',
          'Check webhook-signature before you trust an event. Take the base64 part of your secret as the key; HMAC-SHA256 of webhook-id, webhook-timestamp and the body as received, joined by dots, in base64, is one of the signatures after “v1,”. Refuse a webhook-timestamp older than five minutes. Any Standard Webhooks library does this.',
          'Answer with 2xx within 10 seconds. Otherwise we try again for three days: after 1, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours. Redirects are not followed. After 410, or five days of failures, we turn the webhook off and notify your company.',
          'A listing has at most one stock.changed event waiting: ask for its stock when one comes, or for all changes with updatedSince.',
        ]}
      />
    </>
  );
}

const PARAMETERS: Column<DescribedCall['parameters'][number]>[] = [
  rowHeader('Parameter', ({ name }) => name),
  plain('In', ({ place }) => place),
  plain('Type', ({ type, needed }) => (needed ? type : `${type}, optional`)),
  plain('Meaning', ({ text }) => text),
];

function CallCard({ call }: { call: DescribedCall }) {
  return (
    <GuideSection id={call.id} title={call.summary}>
      <p>
        <code>{`${call.method} ${call.path}`}</code>
      </p>
      {call.description ? <p>{call.description}</p> : null}
      <p>{call.auth}</p>
      {call.parameters.length > 0 ? (
        <DataTable
          caption={`Parameters of ${call.summary}`}
          columns={PARAMETERS}
          rows={call.parameters}
          rowKey={({ name, place }) => `${place} ${name}`}
        />
      ) : null}
      {call.body ? (
        <>
          <h3 className="text-base">Request body</h3>
          <pre className="sample">{call.body}</pre>
        </>
      ) : null}
      <h3 className="text-base">{`Response ${call.status}`}</h3>
      <pre className="sample">{call.answer}</pre>
      <h3 className="text-base">Errors</h3>
      <ul className="list-disc pl-6">
        {call.refusals.map(({ status, text }) => (
          <li key={status}>{`${status}: ${text}`}</li>
        ))}
      </ul>
      <h3 className="text-base">Example</h3>
      <pre className="sample">{call.example}</pre>
    </GuideSection>
  );
}
