import type { output, ZodType } from 'zod/v4';
import { DomainError, isDomainError } from '~/lib/errors';
import { readBody } from './body.server';
import { logger } from '~/lib/logger.server';
import { requestContext } from './request-context.server';
import { retryAfterOf } from './retry-after.server';

const MAX_JSON_BYTES = 100_000;

/**
 * Reads a JSON body on the schema that the form of the same command uses.
 * @throws DomainError `unsupported_type`, `invalid`, `too_large`
 */
export async function readJson<Schema extends ZodType>(
  request: Request,
  schema: Schema,
): Promise<output<Schema>> {
  if (!request.headers.get('Content-Type')?.startsWith('application/json')) {
    throw new DomainError('unsupported_type', 'Send JSON with Content-Type application/json.');
  }
  const text = new TextDecoder().decode(await readBody(request, MAX_JSON_BYTES));
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DomainError('invalid', issue?.message ?? 'The values sent are not valid.', {
    field: issue?.path.join('.') || undefined,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new DomainError('invalid', 'The body is not JSON.');
  }
}

/**
 * Answers a call: JSON on success, or the response that the call made itself, such as a stream;
 * `{message, code, field?}` with the right status on a refusal.
 */
export async function answerJson(call: () => Promise<unknown>): Promise<Response> {
  try {
    const result = await call();
    if (result instanceof Response) return result;
    return Response.json(result, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuseJson(error);
  }
}

function refuseJson(error: unknown): Response {
  if (isDomainError(error)) {
    const { message, code, field, details } = error;
    return Response.json(
      { message, code, field, ...details },
      { status: error.status, headers: retryAfterOf(error) },
    );
  }
  const requestId = requestContext()?.requestId;
  logger.error({ err: error, requestId }, 'call failed');
  return Response.json(
    {
      message: 'Something went wrong on our side. Please try again.',
      code: 'unexpected',
      requestId,
    },
    { status: 500 },
  );
}
