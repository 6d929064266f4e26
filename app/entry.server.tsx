import { randomBytes } from 'node:crypto';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { type ErrorResponse, isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { forgetEverything } from './db/kept-reads.server';
import { startSiteSettings } from './db/site-settings.server';
import { isDatabaseAway } from './http/database-away';
import { env } from './lib/env.server';
import { logger } from './lib/logger.server';
import { type Aim, compress, preferredEncoding } from './http/encoding.server';
import { prepareSections } from './http/front/answer-page.server';
import { offerStyles, stylesFile } from './http/front/answer-styles.server';
import { keepPage, pageCacheKey } from './http/front/kept-pages.server';
import { requestContext } from './http/request-context.server';
import { SITE_CHANGES } from './lib/site';
import { contentSecurityPolicy } from './http/security-headers.server';
import { mayHaveSession } from './http/session/session.server';
import { startProcess } from './lifecycle.server';
import { allCss, StylesFileContext } from './ui/css/styles';
import { NonceContext } from './ui/nonce';
import { PRELOADS } from './ui/page-scripts';
import { RequestIdContext } from './ui/request-id';
import { SharedMarkupContext } from './ui/shared-markup';
import { keepSharedMarkup } from './ui/shared-markup.server';

startProcess();
await startSiteSettings(forgetEverything);
if (import.meta.env.PROD) {
  void import('virtual:remix/server-build').then(prepareSections);
  offerStyles(allCss());
}

const kept = keepSharedMarkup();
// Shared markup has the name and the fee in it.
const renderShared: typeof kept = (key, element) => kept(`${SITE_CHANGES ?? ''}${key}`, element);

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  if (status === 500 && requestContext()?.isUnavailable) {
    // Remix renders again with this as the error, so the page says it too.
    throw new Response(null, { status: 503 });
  }
  const cacheKey = pageCacheKey(request, status, remixContext);
  const nonce = cacheKey ? undefined : randomBytes(16).toString('base64');
  const styles = cacheKey ? null : stylesFile(request, headers);
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <StylesFileContext.Provider value={styles}>
        <RequestIdContext.Provider value={requestContext()?.requestId}>
          <SharedMarkupContext.Provider value={renderShared}>
            <RemixServer context={withRoutesOfPage(remixContext)} url={request.url} nonce={nonce} />
          </SharedMarkupContext.Provider>
        </RequestIdContext.Provider>
      </StylesFileContext.Provider>
    </NonceContext.Provider>,
  );
  const scripts = remixContext.renderMeta?.didRenderScripts
    ? await dataScript(remixContext, nonce)
    : '';
  const pieces = ['<!DOCTYPE html>', ...withScriptsLast(page, scripts)];
  if (cacheKey) return keepPage(request, cacheKey, pieces.join(''), headers);
  const scriptSource = `'nonce-${nonce}'`;
  return freshPage(request, pieces, {
    status,
    headers,
    scriptSource,
    paying: isPaying(request, remixContext),
    // With its styles, a page that is compressed fast is too large for one round trip.
    aim: styles ? 'fast' : 'small',
  });
}

const HOME = 'routes/_index';

/**
 * RemixServer builds every route it gets and matches all of them three times for each page. A list of
 * what the home page preloads would cost 100 bytes on all others.
 */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = context;
  const shown = new Set(['root', ...staticHandlerContext.matches.map(({ route }) => route.id)]);
  const only = <Value,>(all: Record<string, Value>) =>
    Object.fromEntries([...shown, HOME].map((id) => [id, all[id]!]));
  const routes = only(manifest.routes);
  if (!shown.has(HOME)) routes[HOME] = { ...routes[HOME]!, imports: undefined };
  return {
    ...context,
    manifest: { ...manifest, routes },
    routeModules: only(routeModules),
    serverHandoffStream: undefined,
  };
}

/**
 * Chromium waits with the first paint for what module preloads ahead of it run: they follow what is
 * seen first, and Remix's own script, which it breaks into indented lines, ends the page.
 */
function withScriptsLast(page: string, scripts: string): string[] {
  const end = page.length - '</body></html>'.length;
  const start = page.indexOf('<link rel="modulepreload"');
  if (start < 0) return [page.slice(0, end), scripts, page.slice(end)];
  const preloads = new Set<string>();
  const tail = page
    .slice(start, end)
    .replace(/<link rel="modulepreload"[^>]*>/g, (link) => (preloads.add(link), ''))
    .replace(/<script[^>]* type="module"[^]*?<\/script>/g, (script) => script.replace(/\n */g, ''));
  const links = [...preloads].join('').replaceAll(' href=', ' fetchpriority="low" href=');
  const marked = page.indexOf(PRELOADS);
  const [cut, next] = marked < 0 ? [start, start] : [marked, marked + PRELOADS.length];
  return [page.slice(0, cut), links, page.slice(next, start), tail, scripts, page.slice(end)];
}

/** Threat: a tag in someone's text would end the script. All other control characters are JSON's. */
const ESCAPED: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '<': '\\x3c' };

/** Sent in one piece: no loader defers anything, and a stream costs twice as much. */
async function dataScript({ serverHandoffStream }: EntryContext, nonce?: string): Promise<string> {
  const decoder = new TextDecoder();
  let data = '';
  // The SDK's types call it a web stream; Node's is async iterable.
  const stream = serverHandoffStream as unknown as AsyncIterable<Uint8Array> | undefined;
  for await (const chunk of stream ?? []) {
    data += decoder.decode(chunk, { stream: true });
  }
  const literal = `'${data.replace(/[\\'\n<]/g, (sign) => ESCAPED[sign]!)}'`;
  const controller = 'window.__remixContext.streamController';
  const code = `${controller}.enqueue(${literal});${controller}.close()`;
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${code}</script>`;
}

async function freshPage(
  request: Request,
  pieces: string[],
  {
    status,
    headers,
    scriptSource,
    paying,
    aim,
  }: {
    status: number;
    headers: Headers;
    scriptSource: string;
    paying: boolean;
    aim: Aim;
  },
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptSource, { paying }));
  // Tells the page's script that the policy allows Stripe.
  if (paying) headers.set('Server-Timing', 'stripe');
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  // Joined as text, a page over 64 kB would take a millisecond more, for one large piece of memory.
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  return compressed(request, bytes, { status, headers }, aim);
}

/** remix-serve would compress it at a higher cost; Content-Encoding stops that. */
async function compressed(
  request: Request,
  bytes: Buffer,
  { status, headers }: { status: number; headers: Headers },
  aim: Aim = 'fast',
): Promise<Response> {
  const encoding = preferredEncoding(request.headers.get('Accept-Encoding'));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const body = await compress(bytes, encoding, aim);
  return new Response(new Uint8Array(body), { status, headers });
}

interface PayingHandle {
  paying?: true;
  buying?: true;
}

/** `paying` routes always; `buying` routes for a signed-in visitor, with real keys. */
function isPaying(request: Request, context: EntryContext): boolean {
  const mayBuy = !env().sandbox.stripe && mayHaveSession(request);
  return context.staticHandlerContext.matches.some(({ route }) => {
    const handle = context.routeModules[route.id]?.handle as PayingHandle | undefined;
    return handle?.paying ?? (mayBuy && handle?.buying) ?? false;
  });
}

export async function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  if (!response.headers.has('Cache-Control')) {
    response.headers.set(
      'Cache-Control',
      mayHaveSession(request) ? 'private, no-store' : 'private, no-cache',
    );
  }
  response.headers.set('Vary', 'Accept-Encoding, Cookie');
  if (!response.body) return response;
  return compressed(request, Buffer.from(await response.arrayBuffer()), response);
}

/** Refusals thrown as responses and visitors who left aren't errors. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (isRouteErrorResponse(error) && error.status === 405) explainWrongMethod(error);
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const context = requestContext();
  if (context && isDatabaseAway(error)) context.isUnavailable = true;
  logger.error({ err: error, requestId: context?.requestId }, 'unexpected error');
}

/**
 * Remix's text for a write to a page without an action is about our code; to a file or stream it
 * answers `error` as JSON, and an Error without its message.
 */
function explainWrongMethod(refusal: ErrorResponse) {
  const context = requestContext();
  const message = `This page can’t take what was sent. Go back and try again. Request ${context?.requestId}`;
  Object.assign(refusal, { data: message, error: { message } });
  context?.setHeader('Allow', 'GET, HEAD');
}
