import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { env } from '~/lib/env.server';

const TIMEOUT_MS = 10_000;

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
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first!.address, first!.family);
  });
};

/**
 * Posts within ten seconds, follows no redirect and reads no body. @returns the status
 * @throws InnerAddress; a `TimeoutError`; what the connection failed with
 */
export async function postOut(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<number> {
  const host = hostOf(url);
  // An address is connected to without a lookup.
  if (isIP(host) && !isPublic(host)) throw new InnerAddress();
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = {
      method: 'POST',
      headers,
      lookup: lookupPublic,
      signal,
      agent: false,
    } as const;
    request(url, options, (response) => {
      resolve(response.statusCode!);
      response.destroy();
    })
      .on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
      .on('close', () => reject(new Error('closed')))
      .end(body);
  });
}
