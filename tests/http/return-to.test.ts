import { describe, expect, it } from 'vitest';
import { safeReturnTo, signInUrl } from '~/http/return-to.server';

describe('safeReturnTo', () => {
  it.each([
    ['/browse?search=2x4', '/browse?search=2x4'],
    ['/material/1#price-comparison', '/material/1#price-comparison'],
    ['/', '/'],
  ])('keeps %s, a path on this site', (value, expected) => {
    expect(safeReturnTo(value)).toBe(expected);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\t//evil.example',
    '/.//evil.example/',
    '/browse/..//evil.example/',
    '/%2e//evil.example/',
    '/./\\evil.example/',
    'javascript:alert(1)',
    'browse',
    '',
    null,
    undefined,
    42,
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', (value) => {
    expect(safeReturnTo(value, '/fallback')).toBe('/fallback');
  });
});

it('signing in returns to the page and its filters, not its data URL', () => {
  const request = new Request('http://localhost:3000/browse.data?search=a%26b&page=2');
  expect(signInUrl(request)).toBe('/signin?returnTo=%2Fbrowse%3Fsearch%3Da%2526b%26page%3D2');
});

it('signing in from a file or a button returns to its page', () => {
  const request = new Request('http://localhost:3000/transaction/1/receipt');
  expect(signInUrl(request, '/transaction/1')).toBe('/signin?returnTo=%2Ftransaction%2F1');
});
