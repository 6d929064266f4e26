import { expect, test } from 'vitest';
import { preferredEncoding } from '~/http/encoding.server';
import { hasVersion } from '~/http/etag.server';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b,c","a"', true],
  ['*', true],
  ['"ab"', false],
  ['a', false],
  ['', false],
])('If-None-Match %s matches "a": %s', (known, isNamed) => {
  expect(hasVersion(known, '"a"')).toBe(isNamed);
  expect(hasVersion(known, 'W/"a"')).toBe(isNamed);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.0', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
  ['br;q=0', 'identity'],
  ['BR;Q=0, GZIP', 'gzip'],
  ['br; q=0.000 ;x=1, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['not-br, x-gzip', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s gets %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
