import type { IncomingMessage } from 'node:http';
import { SITE_NAME } from '~/lib/site';
import { shed } from '../metrics.server';
import { carriesCookie } from '../session/cookies.server';
import type { Exchange } from './exchange';
import { refuse } from './refuse';

/** Requests being worked on at once by one process. Beyond it all would be late. */
const MOST_AT_ONCE = 128;
/** Readers without an account leave room for purchases, Stripe's events and forms. */
const MOST_OF_GUESTS = 96;
const LATE_MS = 100;
/** One long task on a quiet server refuses no one. */
const FEW = 16;
const RETRY_AFTER_SECONDS = '2';
const busy = () => `${SITE_NAME} is busy. Nothing was changed. Try again in a moment.`;

let atOnce = 0;

const TURN_MS = 20;
let turnedAt = performance.now();
let lastLateMs = 0;
setInterval(() => {
  lastLateMs = performance.now() - turnedAt - TURN_MS;
  turnedAt += TURN_MS + lastLateMs;
}, TURN_MS).unref();
const lateMs = () => Math.max(lastLateMs, performance.now() - turnedAt - TURN_MS);

/** 503 at once instead of late answers for everyone; kept pages and files go on. */
export function shedLoad(exchange: Exchange): boolean {
  const { request, response, context } = exchange;
  // A balancer would take the process out, and the others would get its share.
  if (request.url === '/readyz') return false;
  const most = isForEveryone(request) ? MOST_OF_GUESTS : MOST_AT_ONCE;
  if (atOnce < most && (atOnce < FEW || lateMs() < LATE_MS)) {
    atOnce += 1;
    let isOver = false;
    context.endWork = () => {
      if (!isOver) atOnce -= 1;
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

const isForEveryone = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !headers.authorization && !carriesCookie(headers.cookie, 'session');

const page = ({ method }: IncomingMessage) => `<!DOCTYPE html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Busy · ${SITE_NAME}</title><main><h1>${SITE_NAME} is busy</h1>
<p>Nothing was changed. ${
  method === 'GET'
    ? 'Try again in a moment.</p><p><a href="">Try Again</a>'
    : 'Go back and send it again in a moment. What you typed is still there.'
}</p></main></html>`;
