import diagnostics from 'node:diagnostics_channel';
import type { RequestListener, Server } from 'node:http';
import { env } from '~/lib/env.server';
import { logger } from '~/lib/logger.server';
import { openContext, runInContext } from '../request-context.server';
import { followOwnChanges } from '../session/own-change.server';
import { setBaseHeaders } from '../security-headers.server';
import { answerFormerLogo, answerLogo } from './answer-logo.server';
import { answerPlainText } from './answer-plain-text.server';
import { answerPage } from './answer-page.server';
import { answerStyles } from './answer-styles.server';
import { answerUnavailable } from './answer-unavailable.server';
import { closeWhileDraining, keepIdleConnections } from './drain.server';
import { drainUnreadBody } from './drain-unread-body.server';
import type { Exchange, Step } from './exchange';
import { answerWithKeptPage } from './kept-pages.server';
import { keepUnhashedFilesFresh } from './keep-unhashed-files-fresh.server';
import { logRequest } from './log-request.server';
import { surviveErrors } from './survive-errors.server';
import { refuse, refuseMethod, refuseBadHost } from './refuse.server';
import { refuseCrossOriginWrite } from './refuse-cross-origin-write.server';
import { serveReadyCompressed } from './serve-ready-compressed.server';
import { shedLoad } from './shed-load.server';
import { traceRequest } from './trace-request.server';
import { rewriteBadPaths } from './rewrite-bad-paths.server';

const STEPS: Step[] = [
  logRequest,
  setBaseHeaders,
  answerUnavailable,
  closeWhileDraining,
  drainUnreadBody,
  refuseBadHost,
  refuseMethod,
  answerPlainText,
  answerLogo,
  refuseCrossOriginWrite,
  rewriteBadPaths,
  keepUnhashedFilesFresh,
  answerStyles,
  serveReadyCompressed,
  answerWithKeptPage,
  shedLoad,
  answerFormerLogo,
  answerPage,
];

/** remix-serve has no middleware. Node publishes this channel before a server's first request. */
export function watchServers(): void {
  const prepared = new WeakSet<Server>();
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (prepared.has(server)) return;
    prepared.add(server);
    installFront(server);
    keepIdleConnections(server);
    surviveErrors();
  });
}

export function installFront(server: Server, steps = STEPS): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const context = openContext(request, response, env().TRUST_PROXY);
    response.setHeader('X-Request-Id', context.requestId);
    followOwnChanges(context.reading, request, response);
    const exchange = { request, response, context };
    const passOn = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    traceRequest(exchange, () => runInContext(context, () => run(exchange, steps, passOn)));
  });
}

/** An error in one request ends only that request. */
function run(exchange: Exchange, steps: Step[], passOn: () => void): void {
  try {
    for (const [index, step] of steps.entries()) {
      const answered = step(exchange);
      if (answered instanceof Promise) {
        const proceed = (isDone: boolean) =>
          isDone || run(exchange, steps.slice(index + 1), passOn);
        answered.then(proceed).catch((error: unknown) => fail(exchange, error));
        return;
      }
      if (answered) return;
    }
    passOn();
  } catch (error) {
    fail(exchange, error);
  }
}

function fail(exchange: Exchange, err: unknown): void {
  const { requestId } = exchange.context;
  logger.error({ err, requestId }, 'request failed');
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  refuse(exchange, 500, {
    message: `Something went wrong on our side. Please try again. Request ${requestId}`,
  });
}
