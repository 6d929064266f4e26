import { describe, expect, it } from 'vitest';
import { isCrossOriginWrite } from '~/http/front/refuse-cross-origin-write.server';

const post = (headers: Record<string, string>) =>
  isCrossOriginWrite({ method: 'POST', headers: { host: 'localhost:3000', ...headers } });

describe('a write', () => {
  it.each([
    ['from this origin', { origin: 'http://localhost:3000' }],
    ['from the host it was sent to', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
    ['without browser headers', {}],
    ['marked same-origin by Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }],
  ])('%s passes', (_name, headers) => {
    expect(post(headers)).toBe(false);
  });

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://localhost:9999' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from a subdomain', { origin: 'http://x.localhost:3000' }],
    ['marked cross-site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['marked same-site without an origin', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', (_name, headers) => {
    expect(post(headers)).toBe(true);
  });

  it('reads are allowed from anywhere', () => {
    const headers = { host: 'localhost:3000', origin: 'https://evil.example' };
    expect(isCrossOriginWrite({ method: 'GET', headers })).toBe(false);
    expect(isCrossOriginWrite({ method: 'HEAD', headers })).toBe(false);
    expect(isCrossOriginWrite({ method: 'DELETE', headers })).toBe(true);
  });
});
