import { existsSync, readdirSync } from 'node:fs';
import type { ActionFunction, LoaderFunction } from '@remix-run/node';
import { expect } from 'vitest';
import { allCalls } from '~/http/api/all-calls.server';
import { openApiDocument } from '~/http/api/openapi-document.server';
import { explainMismatch } from './match-document';

interface RouteModule {
  loader?: LoaderFunction;
  action?: ActionFunction;
  default?: unknown;
}

const modules = import.meta.glob<RouteModule>('../../../app/routes/api.*/route.{ts,tsx}');

/** The page, what Remix answers when nothing else is there, and where writes of other sites end. */
const NO_CALLS = new Set(['/api/docs', '/api/$', '/api/refused']);

/** `api.materials_.$id` → `/api/materials/{id}` */
function pathOfFolder(folder: string): string {
  const parts = folder.replace('[.]', '\0').split('.');
  const names = parts.map((part) => part.replace(/_$/, '').replace('\0', '.'));
  return `/${names.map((name) => name.replace(/^\$(\w+)$/, '{$1}')).join('/')}`;
}

/** The API's routes by their paths, as the folder has them. */
export const apiRoutes = new Map(
  readdirSync('app/routes')
    .filter((folder) => folder.startsWith('api.'))
    .map((folder) => {
      const file = ['route.ts', 'route.tsx'].find((name) =>
        existsSync(`app/routes/${folder}/${name}`),
      );
      return [pathOfFolder(folder), modules[`../../../app/routes/${folder}/${file}`]!] as const;
    })
    .filter(([path]) => !NO_CALLS.has(path)),
);

export const document = openApiDocument(allCalls);

export interface ApiCall {
  cookie?: string;
  /** A personal token */
  token?: string;
  /** Sent as JSON */
  json?: unknown;
  /** Sent as it is, with `headers` */
  body?: BodyInit;
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** JSON, as it was read; null without a body */
  body: Record<string, unknown> | null;
}

/**
 * Calls the API as the server would, by the route of the folder, and holds the answer to the document:
 * a status that it does not name, or a body that does not fit, fails the test.
 */
export async function callApi(
  method: string,
  address: string,
  { cookie, token, json, body, headers = {} }: ApiCall = {},
): Promise<ApiAnswer> {
  const url = new URL(address, 'http://localhost:3000');
  const { path, params } = matchRoute(url.pathname);
  const route = await apiRoutes.get(path)!();
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
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  const handler = isRead ? route.loader : route.action;
  const response = (await handler!({ request, params, context: {} })) as Response;
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

/** The route of an address, as Remix would find it: words before parameters. */
function matchRoute(pathname: string): { path: string; params: Record<string, string> } {
  const given = pathname.split('/');
  const fits = [...apiRoutes.keys()].filter((path) => {
    const parts = path.split('/');
    return (
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith('{') || part === given[index])
    );
  });
  const path = fits.sort((a, b) => a.split('{').length - b.split('{').length)[0];
  if (!path) throw new Error(`there is no route for ${pathname}`);
  const params: Record<string, string> = {};
  path.split('/').forEach((part, index) => {
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(given[index]!);
  });
  return { path, params };
}
