import type { core, output, ZodType } from 'zod/v4';
import { isDatabaseAway } from '~/http/database-away';
import { DomainError, isDomainError } from '~/lib/errors';
import { logger } from '~/lib/logger.server';
import { readBody } from './forms/body.server';
import { requestContext } from './request-context.server';
import { retryAfterOf } from './retry-after.server';

const MAX_JSON_BYTES = 100_000;
const NO_STORE = { 'Cache-Control': 'no-store' };

/** @throws DomainError `unsupported_type`, `invalid`, `too_large` */
export async function readJson<Schema extends ZodType>(
  request: Request,
  schema: Schema,
): Promise<output<Schema>> {
  return parseOn(schema, parseJson(await readJsonText(request)));
}

/** Accepts only JSON: other sites' pages can post the content types that forms use. @throws as `readJson` */
export async function readJsonText(
  request: Request,
  {
    isOptional = false,
    maxBytes = MAX_JSON_BYTES,
  }: { isOptional?: boolean; maxBytes?: number | undefined } = {},
): Promise<string> {
  const type = request.headers.get('Content-Type');
  const isJson = /^application\/json\s*(?:;|$)/i.test(type ?? '');
  const mayBeAbsent = isOptional && type === null;
  if (!isJson && !mayBeAbsent) throw notJson();
  const bytes = await readBody(request, maxBytes);
  if (!isJson && bytes.byteLength > 0) throw notJson();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('invalid', 'The body is not JSON.');
  }
}

/** @throws DomainError `invalid`, with the first problem as its message and all of them in `fields` */
export function parseOn<Schema extends ZodType>(schema: Schema, value: unknown): output<Schema> {
  const parsed = schema.safeParse(value, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)) {
    throw new DomainError('invalid', 'Send an object in JSON.');
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.')] ??= message;
  const field = Object.keys(fields)[0] || undefined;
  const message = issues[0]?.message ?? 'The values sent are not valid.';
  throw new DomainError('invalid', message, { field, fields });
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Used where the schema has no message of its own. */
function sentenceOf(issue: core.$ZodRawIssue): string {
  const name = issue.path?.join('.') ?? '';
  if (issue.code === 'invalid_value') return `Send ${name} as one of: ${issue.values.join(', ')}.`;
  const kind = issue.code === 'invalid_type' && KINDS[issue.expected];
  return kind ? `Send ${name} as ${kind}.` : `Send a valid ${name}.`;
}

/** Refuses U+0000, which PostgreSQL can't store, and lone surrogates. @throws DomainError `invalid` */
export function parseJson(text: string): unknown {
  let isStorable = true;
  const check = (value: string) => {
    if (value.includes('\0') || /\p{Surrogate}/u.test(value)) isStorable = false;
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text || '{}', (key, value: unknown) => {
      check(key);
      if (typeof value === 'string') check(value);
      return value;
    });
  } catch {
    throw new DomainError('invalid', 'The body is not JSON.');
  }
  if (isStorable) return parsed;
  throw new DomainError('invalid', 'The body has characters that can’t be saved.');
}

function notJson(): DomainError {
  return new DomainError('unsupported_type', 'Send JSON with Content-Type application/json.');
}

/** Passes on a Response, such as a stream; errors go to `refuseJson`. */
export async function answerJson(call: () => Promise<unknown>): Promise<Response> {
  try {
    const result = await call();
    if (result instanceof Response) return result;
    return Response.json(result, { headers: NO_STORE });
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuseJson(error);
  }
}

/** Sends `{message, code, field?, fields?}`. Logs an unexpected error without sending its text. */
export function refuseJson(error: unknown): Response {
  if (isDomainError(error)) {
    const { message, code, details } = error;
    const fields = error.fields ?? (error.field ? { [error.field]: message } : undefined);
    const [field] = Object.keys(fields ?? {});
    return Response.json(
      { message, code, field, fields, ...details },
      { status: error.status, headers: { ...NO_STORE, ...retryAfterOf(error) } },
    );
  }
  if (isThrownData(error)) {
    const status = error.init?.status ?? 400;
    return Response.json({ message: error.data, code: 'invalid' }, { status, headers: NO_STORE });
  }
  const requestId = requestContext()?.requestId;
  logger.error({ err: error, requestId }, 'call failed');
  if (isDatabaseAway(error)) {
    const sentence = 'Part of the service isn’t responding. Try again in a moment.';
    return refuseJson(
      new DomainError('service_unavailable', sentence, { details: { retryAfterSeconds: 5 } }),
    );
  }
  return Response.json(
    {
      message: 'Something went wrong on our side. Please try again.',
      code: 'unexpected',
      requestId,
    },
    { status: 500, headers: NO_STORE },
  );
}

/** Remix's `data(sentence, init)`, which `readForm` throws for an unreadable form. */
function isThrownData(error: unknown): error is { data: string; init: ResponseInit | null } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    error.type === 'DataWithResponseInit' &&
    'data' in error &&
    typeof error.data === 'string'
  );
}
