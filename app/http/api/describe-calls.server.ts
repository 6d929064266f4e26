import type { Call } from './define-call.server';
import { neededScope } from './caller.server';
import { openApiDocument, REFUSALS, refusalStatuses } from './openapi-document.server';
import { type SchemaLike, sketchSchema, sketchValue } from './sketch-schema.server';

export type DescribedCall = ReturnType<typeof describeCalls>[number]['calls'][number];

const WHO: Record<Call['auth'], string> = {
  anyone: 'Everyone.',
  user: 'Any signed-in user.',
  company: 'Users with a company.',
  admin: 'Admins.',
};

const TOKENS = {
  read: 'A read token is enough.',
  write: 'Needs a token with write permission.',
  never: 'Tokens are not accepted.',
};

export function describeCalls(calls: Call[]) {
  const document = openApiDocument(calls);
  const components = (document.components?.schemas ?? {}) as Record<string, SchemaLike>;
  const origin = document.servers?.[0]?.url ?? '';
  const describe = (call: Call) => {
    const operation = document.paths?.[call.path]?.[call.method.toLowerCase() as 'get'];
    if (!operation) throw new Error(`${call.method} ${call.path} is not described`);
    const body = firstSchema(operation.requestBody);
    const answer = firstSchema(operation.responses?.[String(call.status)]);
    const parameters = (operation.parameters ?? []).map((given) => toParameter(given as never));
    return {
      id: operation.operationId ?? call.path,
      method: call.method,
      path: call.path,
      summary: call.summary,
      description: call.description ?? null,
      auth: `${WHO[call.auth]} ${tokenSentence(call)}`.trim(),
      parameters,
      body: call.bodyType ?? (body ? sketchSchema(body, components) : null),
      answer: call.answerType ?? (answer ? sketchSchema(answer, components) : ''),
      status: call.status,
      refusals: refusalStatuses(call).map((status) => ({ status, text: REFUSALS[status] ?? '' })),
      example: exampleOf(call, `${origin}${call.path}${neededQuery(parameters)}`),
    };
  };
  return [...new Set(calls.map(({ tag }) => tag))].map((tag) => ({
    tag,
    slug: tag.toLowerCase().replace(/[^a-z]+/g, '-'),
    calls: calls.filter((call) => call.tag === tag).map(describe),
  }));
}

function tokenSentence(call: Call): string {
  const needed = neededScope(call);
  return call.auth === 'anyone' && needed !== 'never' ? '' : TOKENS[needed];
}

function toParameter(given: {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: SchemaLike;
}) {
  return {
    name: given.name,
    place: given.in,
    type: sketchValue(given.schema),
    needed: given.required ?? false,
    text: given.description ?? given.schema.description ?? '',
  };
}

function firstSchema(part: unknown): SchemaLike | undefined {
  const { content } = (part ?? {}) as { content?: Record<string, { schema?: SchemaLike }> };
  return Object.values(content ?? {})[0]?.schema;
}

const neededQuery = (parameters: ReturnType<typeof toParameter>[]): string =>
  parameters
    .filter(({ place, needed }) => place === 'query' && needed)
    .map(({ name }, index) => `${index === 0 ? '?' : '&'}${name}={${name}}`)
    .join('');

function exampleOf(call: Call, url: string): string {
  const parts = ['curl', call.method === 'GET' ? '' : `-X ${call.method}`];
  if (neededScope(call) === 'never') parts.push('-b cookies.txt -c cookies.txt');
  else if (call.auth !== 'anyone') parts.push(`-H 'Authorization: Bearer offcut_…'`);
  const type = call.bodyType?.replace('image/*', 'image/jpeg');
  if (type) parts.push(`-H 'Content-Type: ${type}' --data-binary @file`);
  else if (call.body) parts.push(`--json @body.json`);
  parts.push(`'${url}'`);
  return parts.filter(Boolean).join(' ');
}
