import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { isDatabaseAway } from './lib/database-away';
import { env } from './lib/env.server';
import { logger } from './lib/logger.server';
import { compress, preferredEncoding } from './http/encoding.server';
import { keepPage, pageCacheKey } from './http/front/kept-pages.server';
import { requestContext } from './http/request-context.server';
import { contentSecurityPolicy } from './http/security-headers.server';
import { mayHaveSession } from './http/session.server';
import { startProcess } from './lifecycle.server';
import { NonceContext } from './ui/nonce';
import { RequestIdContext } from './ui/request-id';

startProcess();

const RENDER_TIMEOUT_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  if (status === 500 && requestContext()?.isUnavailable) {
    // Remix renders once more, with this in the place of the error: the page says it as well.
    throw new Response(null, { status: 503 });
  }
  const cacheKey = pageCacheKey(request, status, remixContext);
  const nonce = cacheKey ? undefined : randomBytes(16).toString('base64');
  const page = await renderPage(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestContext()?.requestId}>
        <RemixServer
          context={withRoutesOfPage(remixContext)}
          url={request.url}
          abortDelay={RENDER_TIMEOUT_MS}
          nonce={nonce}
        />
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  const html = withoutIndents(page);
  if (cacheKey) return keepPage(request, cacheKey, html, headers);
  const scriptSource = `'nonce-${nonce}'`;
  return freshPage(request, html, {
    status,
    headers,
    scriptSource,
    paying: isPaying(request, remixContext),
  });
}

/**
 * RemixServer builds every route it is given and matches them all three times for each page. The
 * browser is sent the page's own routes and the home page's in any case, and asks for others as
 * links to them appear.
 */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = context;
  const ids = new Set(['root', 'routes/_index']);
  for (const { route } of staticHandlerContext.matches) ids.add(route.id);
  const only = <Value,>(all: Record<string, Value>) =>
    Object.fromEntries([...ids].map((id) => [id, all[id]!]));
  return {
    ...context,
    manifest: { ...manifest, routes: only(manifest.routes) },
    routeModules: only(routeModules),
  };
}

/** Remix lays its list of routes out for reading: a tenth of a kilobyte, compressed, of every page. */
function withoutIndents(html: string): string {
  return html.replace(/<script type="module"[^]*?<\/script>/g, (script) =>
    script.replace(/\n +/g, '\n'),
  );
}

/** The whole page at once: nothing here is deferred, and one write compresses best. */
function renderPage(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => {
        clearTimeout(timeout);
        pipe(sink);
      },
      onShellError: reject,
      onError: (error) =>
        logger.error({ err: error, requestId: requestContext()?.requestId }, 'render'),
    });
    const timeout = setTimeout(
      () => abort(new Error('rendering took too long')),
      RENDER_TIMEOUT_MS,
    );
  });
}

/**
 * remix-serve would compress as a stream, with settings that cost more than the page; a response with
 * its own Content-Encoding passes it untouched.
 */
async function freshPage(
  request: Request,
  html: string,
  {
    status,
    headers,
    scriptSource,
    paying,
  }: { status: number; headers: Headers; scriptSource: string; paying: boolean },
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptSource, { paying }));
  // How the page's script knows that the policy leaves room for Stripe.
  if (paying) headers.set('Server-Timing', 'stripe');
  headers.set('Vary', 'Accept-Encoding, Cookie, Save-Data');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  const encoding = preferredEncoding(request.headers.get('Accept-Encoding'));
  if (encoding === 'identity') return new Response(html, { status, headers });
  headers.set('Content-Encoding', encoding);
  const body = await compress(Buffer.from(html), encoding, 'one');
  return new Response(new Uint8Array(body), { status, headers });
}

interface PayingHandle {
  paying?: true;
  buying?: true;
}

/**
 * Whether Stripe's card fields may be shown: on routes with `handle = { paying: true }`, and on those
 * with `buying: true`, from which a signed-in visitor opens the buy dialog, where there are real keys.
 */
function isPaying(request: Request, context: EntryContext): boolean {
  const mayBuy = !env().sandbox.stripe && mayHaveSession(request);
  return context.staticHandlerContext.matches.some(({ route }) => {
    const handle = context.routeModules[route.id]?.handle as PayingHandle | undefined;
    return handle?.paying ?? (mayBuy && handle?.buying) ?? false;
  });
}

export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  if (!response.headers.has('Cache-Control')) {
    response.headers.set(
      'Cache-Control',
      mayHaveSession(request) ? 'private, no-store' : 'private, no-cache',
    );
  }
  response.headers.set('Vary', 'Cookie');
  return response;
}

/** Refusals are thrown as responses and are no errors; the visitor's leaving is none either. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof Response) return;
  const context = requestContext();
  if (context && isDatabaseAway(error)) context.isUnavailable = true;
  logger.error({ err: error, requestId: context?.requestId }, 'unexpected error');
}
