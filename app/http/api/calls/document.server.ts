import { z } from 'zod/v4';
import { type Call, callsOf } from '../define-call.server';
import { openApiDocument } from '../openapi-document.server';

/** A function, because the document describes this call too. */
export function documentCallOf(calls: () => Call[]): Call {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return callsOf('API').anyone.get('/api/openapi.json', {
    summary: 'Get the OpenAPI document',
    description: 'OpenAPI 3.1, for client generators. /api/docs is the readable version.',
    answer: z.record(z.string(), z.unknown()),
    run: async () => ({ ...(document ??= openApiDocument(calls())) }),
  });
}
