import { expect, test } from 'vitest';
import { SignInForm } from '~/ui/accounts/sign-in-form';
import { html } from './render';

test.each([
  ['unverified', 'href="/verify-email?email=ana%40lakeshore.example"'],
  ['rejected', 'href="/register"'],
  ['banned', 'href="/help#contact"'],
  ['suspended', 'href="/help#contact"'],
])('a user whose account is %s gets a link to the next step', (reason, link) => {
  const result = {
    initialValue: { email: 'ana@lakeshore.example' },
    error: { '': ['You may not sign in.'] },
  };
  expect(html(<SignInForm returnTo="/" result={result} reason={reason} />)).toContain(link);
  expect(html(<SignInForm returnTo="/" result={result} reason={null} />)).not.toContain(link);
});

test('a rejected user’s link leads to the filled-in form', () => {
  const link = '/register?again=sealed';
  expect(html(<SignInForm returnTo="/" reason="rejected" again={link} />)).toContain(link);
});
