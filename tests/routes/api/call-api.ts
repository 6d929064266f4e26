import { expect } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';
import { callTable } from '~/http/api/answer-calls.server';
import { openApiDocument } from '~/http/api/openapi-document.server';
import { action, loader } from '~/routes/api.$/route';
import { explainMismatch } from './match-document';

const findCalls = callTable(allCalls);

export const document = openApiDocument(allCalls);

export interface ApiCall {
  cookie?: string;
  token?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> | null;
}

/** A status or body that the OpenAPI document doesn't allow fails the test. */
export async function callApi(
  method: string,
  address: string,
  { cookie, token, json, body, headers = {} }: ApiCall = {},
): Promise<ApiAnswer> {
  const url = new URL(address, 'http://localhost:3000');
  const splat = decodeURIComponent(url.pathname.slice('/api/'.length));
  const calls = findCalls(splat)?.calls ?? [];
  const known = method === 'HEAD' ? 'GET' : method;
  const { path = '' } = calls.find((call) => call.method === known) ?? calls[0] ?? {};
  const leaving = new AbortController();
  const request = new Request(url, {
    method,
    signal: leaving.signal,
    body: json === undefined ? body : JSON.stringify(json),
    headers: {
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  const handler = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? loader : action;
  const response = await handler({ request, params: { '*': splat }, context: {} });
  const type = response.headers.get('Content-Type') ?? '';
  const isStream = type.startsWith('text/event-stream');
  const text = isStream ? '' : await response.clone().text();
  leaving.abort();
  if (isStream) await response.body?.cancel();
  const answer: ApiAnswer = {
    status: response.status,
    headers: response.headers,
    body:
      type.startsWith('application/json') && text ? (JSON.parse(text) as ApiAnswer['body']) : null,
  };
  const mismatch = explainMismatch(document, { method, path, answer });
  expect(mismatch, `${method} ${address} → ${answer.status} ${text.slice(0, 600)}`).toBeNull();
  return answer;
}
