import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { compress, compressor, preferredEncoding } from '../encoding.server';
import type { Exchange } from './exchange';

/** The steps and the pipeline add a dozen, for which Node would warn of a leak with each stream. */
const MAX_LISTENERS = 20;

type RemixHandler = (request: Request) => Promise<Response>;

/** By the first folder of the path. Empty until the app's build is known, as in development. */
const sections = new Map<string, RemixHandler>();

/**
 * For each request Remix ranks every route four times, and remix-serve looks for a file twice. A
 * GET is answered by the routes that share its first folder; remix-serve does the rest.
 */
export function prepareSections({ routes, ...build }: ServerBuild): void {
  const everywhere = ['root', 'routes/_index', 'routes/$'].map((id) => routes[id]!);
  const bySection = new Map<string, typeof everywhere>();
  for (const route of Object.values(routes)) {
    let top = route;
    while (top.parentId && top.parentId !== 'root') top = routes[top.parentId]!;
    const section = top.path?.split('/', 1)[0] ?? '';
    bySection.set(section, [...(bySection.get(section) ?? everywhere), route]);
  }
  bySection.delete('*');
  for (const [section, some] of bySection) {
    const own = Object.fromEntries(some.map((route) => [route.id, route]));
    sections.set(section, createRequestHandler({ ...build, routes: own }));
  }
}

const firstFolder = (url: string) => /^\/([^/?]*?)(?:\.data)?(?:[/?]|$)/.exec(url)?.[1] ?? '';

/** The first folder of a route's address, with its slash; null for an address without a route. */
export const sectionOf = (url: string): string | null =>
  sections.has(firstFolder(url)) ? `/${firstFolder(url)}` : null;

export function answerPage({ request, response }: Exchange): false | Promise<true> {
  const { method, url = '', headers } = request;
  const handle = method === 'GET' ? sections.get(firstFolder(url)) : undefined;
  if (!handle) return false;
  const asked = new Request(`http://${headers.host}${url}`, {
    headers: headers as Record<string, string>,
  });
  return handle(asked).then((answer) => send(answer, response, headers['accept-encoding']));
}

async function send(answer: Response, response: ServerResponse, accepted?: string): Promise<true> {
  const { status, headers, body } = answer;
  response.statusCode = status;
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  const isText = /^(?:text\/(?!event-stream)|application\/json)/.test(
    headers.get('Content-Type') ?? '',
  );
  const isPlain = body !== null && isText && !headers.has('Content-Encoding');
  const encoding = isPlain ? preferredEncoding(accepted) : 'identity';
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  if (isPlain && !headers.has('Vary')) response.setHeader('Vary', 'Accept-Encoding');
  if (!body) {
    response.end();
  } else if (isText && !headers.has('Content-Disposition')) {
    response.end(await compress(Buffer.from(await answer.arrayBuffer()), encoding, 'fast'));
  } else {
    response.flushHeaders();
    response.setMaxListeners(MAX_LISTENERS);
    await stream([Readable.fromWeb(body as ReadableStream), ...compressor(encoding), response]);
  }
  return true;
}

/** As fast as the visitor reads: a file of two million sales doesn't fit in memory. */
async function stream(parts: (Readable | ServerResponse)[]): Promise<void> {
  try {
    await pipeline(parts);
  } catch (error) {
    const hasLeft = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!hasLeft) throw error;
  }
}
