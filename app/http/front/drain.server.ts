import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from './exchange';

/** A request already sent over an open connection arrives within this time. */
const GRACE_MS = 1_000;

let isDraining = false;
const endIdleConnections: (() => void)[] = [];

/** remix-serve closes on the signal, which cuts the requests on their way over idle connections. */
export function keepIdleConnections(server: Server): void {
  endIdleConnections.push(server.closeIdleConnections.bind(server));
  server.closeIdleConnections = () => {};
  // Race: load balancers keep a connection for 60 s, and send a request as we close it.
  server.keepAliveTimeout = 65_000;
}

/** Every answer closes its connection from now on; idle connections are closed a second later. */
export async function drain(): Promise<void> {
  isDraining = true;
  await sleep(GRACE_MS);
  for (const end of endIdleConnections) end();
}

export function closeWhileDraining({ response }: Exchange): void {
  if (isDraining) response.setHeader('Connection', 'close');
}
