import { z } from 'zod/v4';
import { type Call, defineCall } from '../define-call.server';
import { openApiDocument } from '../openapi-document.server';

/** A function, because the document describes this call too. */
export function documentCallOf(calls: () => Call[]): Call {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return defineCall({
    method: 'GET',
    path: '/api/openapi.json',
    tag: 'API',
    summary: 'Get the OpenAPI document',
    description: 'OpenAPI 3.1, for client generators. /api/docs is the readable version.',
    auth: 'public',
    answer: z.record(z.string(), z.unknown()),
    run: async () => ({ ...(document ??= openApiDocument(calls())) }),
  });
}
