import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod/v4';
import { answerOnce, type KeptAnswer, onceIdOf } from '~/domain/accounts/index.server';
import { DomainError, invalid } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { answerJson, parseJson, parseOn, readJsonText } from '../api.server';
import { contentTag, hasVersion } from '../etag.server';
import type { Viewer } from '../session/session.server';
import { visitorOf } from '../session/visitor.server';
import { allCalls } from './all-calls.server';
import { answerOf } from './answers.server';
import { callerOf } from './caller.server';
import { type Call, CALL_METHODS, mayLackBody } from './define-call.server';

interface FoundAddress {
  calls: Call[];
  params: Record<string, string>;
}

const API = '/api/';

export function callTable(calls: Call[]): (path: string) => FoundAddress | null {
  // A word wins over a parameter, as in `/api/notifications/test/{companyId}`: `{` sorts last.
  const paths = [...new Set(calls.map(({ path }) => path))].sort();
  const addresses = paths.map((path) => ({
    pattern: patternOf(path.slice(API.length)),
    calls: calls.filter((call) => call.path === path),
  }));
  return (path) => {
    for (const { pattern, calls } of addresses) {
      const match = pattern.exec(path);
      if (match) return { calls, params: { ...match.groups } };
    }
    return null;
  };
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}/*$`, 'i');
}

const REFUSALS = {
  unknownCall: 'No such call. See /api/docs for the full list.',
  unknownId: 'Nothing was found at this address. It may have been removed.',
  badText: 'The address contains invalid characters.',
  unknownParameter: (known: string[]) =>
    known.length > 0
      ? `This call has no such parameter. It takes ${known.join(', ')}.`
      : 'This call takes no parameters.',
  badKey:
    'Send an Idempotency-Key of 1 to 255 letters, digits, dots, colons, dashes or underscores.',
} as const;

const find = callTable(allCalls);

/**
 * A method the path lacks is 405 with Allow. OPTIONS sends no CORS headers, so other sites can't
 * call the API.
 */
export function answerApi({ request, params }: LoaderFunctionArgs): Promise<Response> {
  return answerJson(async () => {
    const found = find(params['*'] ?? '');
    if (!found) throw new DomainError('not_found', REFUSALS.unknownCall);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const call = found.calls.find((one) => one.method === method);
    if (call) return answerCall(call, request, found.params);
    return refuseOtherMethod(found.calls, request);
  });
}

async function refuseOtherMethod(calls: Call[], request: Request): Promise<Response> {
  const [first] = calls;
  // Threat: an outsider must not learn which admin paths exist, whatever the method.
  if (first && calls.every(({ auth }) => auth === 'admin')) await callerOf(request, first);
  const methods = CALL_METHODS.filter((method) => calls.some((one) => one.method === method));
  const Allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } });
  const choice = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(methods);
  const message = `Use ${choice} here.`;
  return Response.json({ message, code: 'wrong_method' }, { status: 405, headers: { Allow } });
}

type Params = FoundAddress['params'];

async function answerCall(call: Call, request: Request, params: Params): Promise<Response> {
  const viewer = await callerOf(request, call);
  const asked = { request, viewer, ...readAddress(call, request, params) };
  if (call.method === 'GET' || call.bodyType) return run(call, { ...asked, body: undefined });
  const { maxBytes } = call;
  const text = await readJsonText(request, { isOptional: mayLackBody(call), maxBytes });
  const body = call.body && parseOn(call.body, parseJson(text));
  const key = call.idempotent ? request.headers.get('Idempotency-Key') : null;
  if (key === null) return run(call, { ...asked, body });
  return runOnce(key, text, asked, (onceId) => run(call, { ...asked, body, onceId }));
}

function readAddress(call: Call, request: Request, given: Params) {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const isId = /(^i|I)d$/.test(name);
    if (isId && !isUuid(value)) throw new DomainError('not_found', REFUSALS.unknownId);
    params[name] = isId ? value.toLowerCase() : value;
  }
  const search = Object.fromEntries(new URL(request.url).searchParams);
  for (const text of [...Object.values(params), ...Object.entries(search).flat()]) {
    if (text.includes('\0')) throw new DomainError('invalid', REFUSALS.badText);
  }
  refuseUnknownNames(call, Object.keys(search));
  return { params, query: call.query && parseOn(call.query, search) };
}

/** A misspelled filter would otherwise answer with everything. */
function refuseUnknownNames({ query }: Call, names: string[]): void {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw invalid(unknown.slice(0, 100), REFUSALS.unknownParameter(known));
}

type Running = Omit<Parameters<Call['run']>[0], 'viewer' | 'onceId' | 'setHeaders'> & {
  viewer: Viewer | null;
  onceId?: string | null;
};

async function run(call: Call, { viewer, onceId = null, ...asked }: Running): Promise<Response> {
  const headers = new Headers();
  const setHeaders = (more: Headers) => more.forEach((value, name) => headers.append(name, value));
  const answer = await call.run({ ...asked, viewer, onceId, setHeaders });
  return answer instanceof Response ? answer : jsonAnswer(call, asked.request, { answer, headers });
}

/**
 * One key gets one answer, refusals included; server and Stripe failures run again. A guest's
 * failures aren't stored, because a guest can send any number of them.
 */
async function runOnce(
  key: string,
  body: string,
  { request, viewer }: { request: Request; viewer: Viewer | null },
  work: (onceId: string) => Promise<Response>,
): Promise<Response> {
  if (!/^[\w.:-]{1,255}$/.test(key)) throw new DomainError('invalid', REFUSALS.badKey);
  const path = new URL(request.url).pathname.replace(/\/+$/, '');
  const caller = viewer?.userId ?? visitorOf(request);
  const once = { caller, path, key, body };
  const answer = await answerOnce(once, async () => {
    const fresh = await answerJson(() => work(onceIdOf(once)));
    const { status } = fresh;
    // A retry after a Stripe refusal continues the same purchase instead of holding more stock.
    const isFinal = viewer ? status < 500 && status !== 429 && status !== 402 : status < 300;
    return { fresh, kept: isFinal ? await answerToKeep(fresh) : null };
  });
  if (answer.fresh) return answer.fresh;
  const { status, cookies } = answer.kept;
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Idempotent-Replayed': 'true',
  });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(answer.kept.body, { status, headers });
}

/** Includes cookies: the registration cookie binds the code to the browser. */
async function answerToKeep(response: Response): Promise<KeptAnswer> {
  const body = await response.clone().text();
  return { status: response.status, body, cookies: response.headers.getSetCookie() };
}

/** No cache keeps private data beyond the time the call allows. */
function jsonAnswer(
  call: Call,
  request: Request,
  { answer, headers }: { answer: unknown; headers: Headers },
): Response {
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', cacheControl(call));
  const body = JSON.stringify(answerOf(call.answer, answer) ?? {});
  const status = call.isNew?.(answer) === false ? 200 : call.status;
  if (call.method !== 'GET') return new Response(body, { status, headers });

  // Signing in or out changes the answer, so it must change the browser's cache key.
  headers.set('Vary', 'Cookie, Authorization');
  const etag = `W/"${contentTag(body)}"`;
  headers.set('ETag', etag);
  if (!hasVersion(request.headers.get('If-None-Match'), etag))
    return new Response(body, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

function cacheControl({ method, auth, cacheSeconds }: Call): string {
  if (method !== 'GET') return 'no-store';
  if (cacheSeconds !== undefined) return `private, max-age=${cacheSeconds}`;
  return auth === 'anyone' ? 'private, no-cache' : 'private, no-store';
}
