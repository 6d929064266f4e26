import type { IncomingMessage } from 'node:http';
import { SITE_NAME } from '~/lib/site';
import { shed } from '../counters.server';
import { carriesCookie } from '../session/cookies.server';
import type { Exchange } from './exchange';
import { refuse } from './refuse.server';
import { isBuiltFile } from './serve-ready-compressed.server';

/** Requests in progress per process. With more, all would be slow. */
const MAX_CONCURRENT = 128;
/** Guests leave room for purchases, Stripe's events and forms. */
const MAX_CONCURRENT_GUESTS = 96;
const MAX_LAG_MS = 100;
/** Accepted whatever the lag: one long task on a quiet server is no overload. */
const ALWAYS_ACCEPTED = 16;
const RETRY_AFTER_SECONDS = '2';
const busy = () => `${SITE_NAME} is busy. Nothing was changed. Try again in a moment.`;

let inProgress = 0;

const TURN_MS = 20;
let turnedAt = performance.now();
let lastLagMs = 0;
setInterval(() => {
  lastLagMs = performance.now() - turnedAt - TURN_MS;
  turnedAt += TURN_MS + lastLagMs;
}, TURN_MS).unref();
const lagMs = () => Math.max(lastLagMs, performance.now() - turnedAt - TURN_MS);

/** An immediate 503 instead of slow responses for everyone; cached pages and files still work. */
export function shedLoad(exchange: Exchange, folder?: string): boolean {
  const { request, response, context } = exchange;
  // On a 503 here, a load balancer would move this process's share to the others.
  if (request.url === '/readyz' || isBuiltFile(request.url!, folder)) return false;
  const max = isFromGuest(request) ? MAX_CONCURRENT_GUESTS : MAX_CONCURRENT;
  if (inProgress < max && (inProgress < ALWAYS_ACCEPTED || lagMs() < MAX_LAG_MS)) {
    inProgress += 1;
    let isOver = false;
    context.endWork = () => {
      if (!isOver) inProgress -= 1;
      isOver = true;
    };
    response.once('close', context.endWork);
    return false;
  }
  shed.inc();
  return refuse(exchange, 503, {
    message: busy(),
    code: 'service_unavailable',
    page: page(request),
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });
}

const isFromGuest = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !headers.authorization && !carriesCookie(headers.cookie, 'session');

const page = ({ method }: IncomingMessage) => `<!DOCTYPE html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Busy · ${SITE_NAME}</title><main><h1>${SITE_NAME} is busy</h1>
<p>Nothing was changed. ${
  method === 'GET'
    ? 'Try again in a moment.</p><p><a href="">Try Again</a>'
    : 'Go back and send it again in a moment. What you typed is still there.'
}</p></main></html>`;
