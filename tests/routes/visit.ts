import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeEach } from 'vitest';
import { signInHeaders } from '~/http/session/session.server';
import { takeToast } from '~/http/toasts.server';
import { type Packed, unpackList } from '~/lib/text/packed-list';
import { createUser } from '../factories/user';
import { resetDatabase } from '../setup/database';

const ORIGIN = 'http://localhost:3000';

/** The Cookie header of a browser that a user has signed in with. */
export async function cookieOf(userId: string): Promise<string> {
  const headers = await signInHeaders(new Request(ORIGIN), { userId });
  return readCookies(headers);
}

/** An admin and their cookie, new before each test, which starts with an empty database. */
export function useAdmin(): { id: string; cookie: string } {
  const admin = { id: '', cookie: '' };
  beforeEach(async () => {
    await resetDatabase();
    ({ id: admin.id } = await createUser({ role: 'admin' }));
    admin.cookie = await cookieOf(admin.id);
  });
  return admin;
}

/** The cookies that a response sets, as the browser sends them back. */
export function readCookies(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

type Form = BodyInit | Record<string, string> | [string, string][];

const bodyOf = (form: Form) =>
  Array.isArray(form) || form.constructor === Object
    ? new URLSearchParams(form as Record<string, string>)
    : (form as BodyInit);

/** A request as a browser sends it: a form where `form` is given. */
export function visit(
  path: string,
  { cookie, form, headers }: { cookie?: string; form?: Form; headers?: HeadersInit } = {},
): Request {
  const request = new Request(ORIGIN + path, {
    method: form ? 'POST' : 'GET',
    body: form && bodyOf(form),
    headers,
  });
  if (cookie) request.headers.set('Cookie', cookie);
  return request;
}

/** What a loader or action hands back, whether it returned or threw it. */
export interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  body: Record<string, unknown> & { result?: { error?: Record<string, string[]> } };
}

export type Handler = (args: LoaderFunctionArgs) => unknown;
type Params = Record<string, string>;
interface Options {
  cookie?: string;
  params?: Params;
  headers?: HeadersInit;
}

/** What a loader is given. */
export const args = (path: string, { params = {}, ...options }: Options = {}) => ({
  request: visit(path, options),
  params,
  context: {},
});

/** What a page's loader answers. */
export const openPage = (loader: Handler, path = '/', options?: Options) =>
  answerOf(() => loader(args(path, options)));

/** A file, whether its loader returned or threw it. */
export async function openFile(
  loader: Handler,
  path: string,
  options?: Options,
): Promise<Response> {
  try {
    return (await loader(args(path, options))) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** The same of a page that lists rows. */
export async function openRows(...page: Parameters<typeof openPage>) {
  const { body } = await openPage(...page);
  const list = body as unknown as { total: number; rows: Packed<Record<string, unknown>> };
  return { ...list, rows: unpackList(list.rows) };
}

/** What a page's action answers to a form. */
export const sendForm = (
  action: Handler,
  path: string,
  form: Form,
  { params = {}, ...options }: Options = {},
) => answerOf(() => action({ request: visit(path, { ...options, form }), params, context: {} }));

/** What the next page shows as a toast. */
export async function toastOf({ headers }: Pick<Answer, 'headers'>) {
  return (await takeToast(visit('/', { cookie: readCookies(headers) }))).toast;
}

/** Runs a loader or an action and reads its answer like a browser would: thrown ones count. */
export async function answerOf(run: () => unknown): Promise<Answer> {
  let answer: unknown;
  try {
    answer = await run();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    answer = thrown;
  }
  if (answer instanceof Response) {
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
    return {
      status: answer.status,
      location: answer.headers.get('Location'),
      headers: answer.headers,
      body: isJson ? ((await answer.json()) as Answer['body']) : {},
    };
  }
  const isData = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
    typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
  const { data, init } = isData(answer) ? answer : { data: answer, init: null };
  return {
    status: init?.status ?? 200,
    location: null,
    headers: new Headers(init?.headers),
    body: (typeof data === 'object' && data !== null ? data : { data }) as Answer['body'],
  };
}
