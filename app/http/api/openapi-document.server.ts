import { z } from 'zod/v4';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '~/domain/webhooks/copy';
import { payloadOf } from '~/domain/webhooks/webhooks.schema';
import { env } from '~/lib/env.server';
import { DOMAIN_ERROR_CODES } from '~/lib/errors';
import { SITE_NAME } from '~/lib/site';
import { neededScope } from './caller.server';
import { type Call, mayLackBody } from './define-call.server';

const Refusal = z
  .looseObject({
    message: z.string().meta({ description: 'What to do about it, in a sentence' }),
    code: z.enum([...DOMAIN_ERROR_CODES, 'wrong_method', 'unexpected']),
    field: z.string().optional().meta({ description: 'First invalid field' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Message per invalid field' }),
    requestId: z.string().optional().meta({ description: 'For support, with status 500' }),
  })
  .meta({ id: 'Refusal', description: 'Some refusals add details, such as a new price.' });

export const REFUSALS: Record<number, string> = {
  400: 'A value is missing or wrong',
  401: 'Not signed in, or the token is not valid',
  402: 'The payment was declined',
  403: 'Not allowed for this user or token',
  404: 'Not found, or not visible to this user',
  409: 'Conflicts with the current state',
  413: 'The body is too large',
  415: 'Unsupported content type',
  422: 'The content can’t be used, or the Idempotency-Key was used with another body',
  429: 'Too many calls; wait the seconds in Retry-After',
  503: 'A service we depend on is down; try again',
};

const TypedId = z.uuid();

/** @see https://spec.openapis.org/oas/v3.1.1 */
export function openApiDocument(calls: Call[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase() as 'get'] = operationOf(call);
  }
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: `${SITE_NAME} API`,
        version: '1.0.0',
        description:
          'The marketplace API. Money is text with two decimals, times are ISO 8601 in UTC. Sign in with POST /api/auth/signin and send the cookie, or send a personal token as a bearer.',
      },
      servers: [{ url: new URL(env().APP_ORIGIN).origin }],
      tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
      paths,
      webhooks: Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, webhookOf(type)])),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: new URL(env().APP_ORIGIN).protocol === 'https:' ? '__Host-session' : 'session',
            description:
              'From POST /api/auth/signin. A write that another site’s page sends is refused; a program needs no Origin',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal token, created under Profile, Security',
          },
        },
      },
    },
    { override: takeNumbers, allowEmptySchema: { transform: { input: true } } },
  );
}

/** Forms send text; a program may send the number (see `asText`). */
const takeNumbers: NonNullable<Parameters<typeof createDocument>[1]>['override'] = ({
  jsonSchema,
  zodSchema,
  io,
}) => {
  const { def } = zodSchema._zod;
  const isRead = def.type === 'pipe' && 'in' in def && isTransform(def.in);
  if (io === 'input' && isRead && jsonSchema.type === 'string') {
    Object.assign(jsonSchema, { type: ['string', 'number'] });
  }
};

function isTransform(schema: unknown): boolean {
  return (schema as { _zod?: { def?: { type?: string } } })._zod?.def?.type === 'transform';
}

const SignedHeaders = z.object({
  'webhook-id': z.uuid(),
  'webhook-timestamp': z.string().meta({ description: 'Of the attempt, in Unix seconds' }),
  'webhook-signature': z.string().meta({ description: 'v1 signatures, separated by spaces' }),
});

/** Source: Standard Webhooks 1.0.0. */
function webhookOf(type: WebhookEventType): ZodOpenApiPathsObject[string] {
  return {
    post: {
      tags: ['Webhooks'],
      summary: WEBHOOK_EVENTS[type],
      security: [],
      requestParams: { header: SignedHeaders },
      requestBody: { content: { 'application/json': { schema: payloadOf(type) } } },
      responses: { '2XX': { description: 'Received; anything else is sent again' } },
    },
  };
}

function operationOf(call: Call): ZodOpenApiOperationObject {
  const header = call.idempotent ? z.object({ 'Idempotency-Key': IdempotencyKey }) : undefined;
  const scope = neededScope(call);
  return {
    operationId: operationId(call),
    tags: [call.tag],
    summary: call.summary,
    ...given({ description: call.description }),
    security:
      call.auth === 'anyone'
        ? []
        : [{ session: [] }, ...(scope === 'never' ? [] : [{ token: [scope] }])],
    requestParams: given({
      path: pathParams(call.path),
      query: call.query as z.ZodObject | undefined,
      header,
    }),
    ...given({ requestBody: bodyOf(call) }),
    responses: { ...successOf(call), ...refusalsOf(call) },
  };
}

/** Drops undefined fields: the library checks keys, not values. */
function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Fields;
}

const IdempotencyKey = z
  .string()
  .regex(/^[\w.:-]{1,255}$/)
  .optional()
  .meta({
    description:
      'Repeat a call with the same key and body within 24 hours and you get the first answer; nothing runs twice',
    examples: ['2f1a7c1e-0f7c-4b7e-9f0b-6a1f3f1d9b52'],
  });

function pathParams(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (names.length === 0) return undefined;
  return z.object(
    Object.fromEntries(names.map((name) => [name, /(^i|I)d$/.test(name) ? TypedId : z.string()])),
  );
}

function bodyOf(call: Call): ZodOpenApiOperationObject['requestBody'] {
  if (call.bodyType) {
    const schema = { type: 'string', format: 'binary' } as const;
    return { required: true, content: { [call.bodyType]: { schema } } };
  }
  if (!call.body) return undefined;
  return { required: !mayLackBody(call), content: { 'application/json': { schema: call.body } } };
}

function successOf({ status, answer, answerType = 'application/json', method, isNew }: Call) {
  const content = { [answerType]: { schema: answer ?? ({ type: 'string' } as const) } };
  return {
    [status]: { description: status === 201 ? 'Created' : 'OK', content },
    ...(isNew ? { 200: { description: 'It was there before', content } } : {}),
    ...(method === 'GET' && answer
      ? { 304: { description: 'Unchanged since the ETag you sent' } }
      : {}),
  };
}

export function refusalStatuses(call: Call): number[] {
  const { auth, body, bodyType, refusals = [], idempotent, path, method } = call;
  const isWrite = method !== 'GET';
  return [
    ...new Set([
      ...refusals,
      400,
      ...(auth === 'anyone' && neededScope(call) === 'never' ? [] : [401, 429]),
      ...(auth === 'admin' || auth === 'company' || isWrite ? [403] : []),
      ...(/(^|\W)\w*[iI]d\}/.test(path) ? [404] : []),
      ...(isWrite && (body || bodyType) ? [413, 415] : []),
      ...(idempotent ? [409, 422] : []),
    ]),
  ].sort();
}

function refusalsOf(call: Call) {
  const content = { 'application/json': { schema: Refusal } };
  return Object.fromEntries(
    refusalStatuses(call).map((status) => [
      String(status),
      { description: REFUSALS[status] ?? 'Refused', content },
    ]),
  );
}

function operationId({ method, path }: Call): string {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, 'by-$1').replace('.json', ''))
    .join('-');
  const camel = words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return method.toLowerCase() + camel.charAt(0).toUpperCase() + camel.slice(1);
}
