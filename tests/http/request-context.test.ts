import { expect, test } from 'vitest';
import { clientAddress } from '~/http/request-context.server';

const OWN = '192.0.2.1';

const addressBehind = (trustedProxies: number, forwarded?: string) =>
  clientAddress(
    { socket: { remoteAddress: OWN } as never, headers: { 'x-forwarded-for': forwarded } },
    trustedProxies,
  );

const FORGED = '198.51.100.1';
const VISITOR = '203.0.113.7';
const PROXY = '192.0.2.20';

test('a forged X-Forwarded-For is ignored without a proxy in front of the server', () => {
  expect(addressBehind(0, FORGED)).toBe(OWN);
  expect(addressBehind(0)).toBe(OWN);
});

test('behind one proxy the last address counts, which the proxy added', () => {
  expect(addressBehind(1, VISITOR)).toBe(VISITOR);
  expect(addressBehind(1, `${FORGED}, ${VISITOR}`)).toBe(VISITOR);
});

test('behind two proxies the second address from the right counts', () => {
  expect(addressBehind(2, `${VISITOR}, ${PROXY}`)).toBe(VISITOR);
  expect(addressBehind(2, `${FORGED}, 10.0.0.1, ${VISITOR}, ${PROXY}`)).toBe(VISITOR);
});

test('a port is stripped, and an invalid address is ignored', () => {
  expect(addressBehind(1, `${VISITOR}:51234`)).toBe(VISITOR);
  expect(addressBehind(1, '[2001:db8::7]:443')).toBe('2001:db8::7');
  expect(addressBehind(1, 'unknown')).toBe(OWN);
  expect(addressBehind(1)).toBe(OWN);
});
