import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '~/lib/env.server';
import { SITE_NAME } from '~/lib/site';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/** Of IPv6, only what is in use on the internet: `::127.0.0.1` is outside of it. Source: IANA. */
const IPV6_IN_USE = ipaddr.parseCIDR('2000::/3');

export class InnerAddress extends Error {
  override name = 'InnerAddress';
}

/** Threat (SSRF): a user's URL must not reach this server's own network. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return env().isLocal;
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(IPV6_IN_USE));
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** @throws InnerAddress; the lookup's error for an unknown host */
export async function requirePublicHost(url: string): Promise<void> {
  const addresses = await dns.promises.lookup(hostOf(url), { all: true });
  if (!addresses.every(({ address }) => isPublic(address))) throw new InnerAddress();
}

/** Threat: the name may lead elsewhere by now, so the checked addresses are those connected to. */
const lookupPublic: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublic(address))) return done(new InnerAddress(), []);
    if (options.all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/** Whether the URL names an inner address in numbers. A name is looked up when it is asked. */
export function isInnerUrl(url: string): boolean {
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublic(host);
}

/** Node says ECONNRESET for what the time limit cut. */
const reasonOf = (error: unknown, { aborted, reason }: AbortSignal) =>
  (aborted ? reason : error) as Error;

function ask(
  url: string,
  { body, ...given }: { method?: string; body?: string; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  // An address is connected to without a lookup.
  if (isInnerUrl(url)) throw new InnerAddress();
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { ...given, lookup: lookupPublic, signal, agent: false }, resolve)
      .on('error', (error) => reject(reasonOf(error, signal)))
      .on('close', () => reject(new Error('The connection was closed')))
      .end(body);
  });
}

/**
 * Posts within ten seconds, follows no redirect and reads no body. @returns the status
 * @throws InnerAddress; a `TimeoutError`; what the connection failed with
 */
export async function postOut(
  url: string,
  sent: { body: string; headers: Record<string, string> },
): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await ask(url, { method: 'POST', ...sent }, signal);
  response.destroy();
  return response.statusCode!;
}

/**
 * Gets within ten seconds. Each of three redirects is checked like the first URL. `bytes` may be
 * more than `maxBytes`, and then they aren't all. @throws as `postOut`
 */
export async function getOut(
  url: string,
  maxBytes: number,
): Promise<{ status: number; bytes: Uint8Array }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { 'User-Agent': SITE_NAME };
  let response = await ask(url, { headers }, signal);
  for (let redirects = 0; redirects < MAX_REDIRECTS && response.headers.location; redirects += 1) {
    response.destroy();
    url = new URL(response.headers.location, url).href;
    response = await ask(url, { headers }, signal);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) break;
    }
  } catch (error) {
    throw reasonOf(error, signal);
  }
  return { status: response.statusCode!, bytes: Buffer.concat(chunks) };
}
