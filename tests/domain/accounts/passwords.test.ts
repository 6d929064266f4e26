import { expect, test, vi } from 'vitest';
import { requireUncommonPassword } from '~/domain/accounts/index.server';
import type * as Passwords from '~/domain/accounts/passwords/passwords.server';
import { hashPassword, isPasswordRight } from '~/domain/accounts/passwords/passwords.server';
import { ownCopy } from '../../setup/own-copy';

test('a password matches its own hash and nothing else', async () => {
  const hash = await hashPassword('Better-Stapler!8');
  expect(await isPasswordRight(hash, 'Better-Stapler!8')).toBe(true);
  expect(await isPasswordRight(hash, 'Better-Stapler!9')).toBe(false);
  for (const none of [null, '', '!', 'no-password']) {
    expect(await isPasswordRight(none, 'no one has this password')).toBe(false);
    expect(await isPasswordRight(none, none ?? '')).toBe(false);
  }
});

test('a password is stored as argon2id with at least 19 MiB and two passes', async () => {
  vi.doUnmock('@node-rs/argon2');
  const real = await ownCopy<typeof Passwords>('domain/accounts/passwords/passwords.server.ts');
  const hash = await real.hashPassword('Better-Stapler!8');
  expect(await real.isPasswordRight(hash, 'Better-Stapler!8')).toBe(true);
  const [, kind, version, parameters] = hash.split('$');
  expect([kind, version]).toEqual(['argon2id', 'v=19']);
  const { m, t } = Object.fromEntries(
    parameters!.split(',').map((pair) => pair.split('=') as [string, string]),
  );
  expect(Number(m)).toBeGreaterThanOrEqual(19 * 1024);
  expect(Number(t)).toBeGreaterThanOrEqual(2);
});

test.each([
  'Summer2026!',
  'Offcut123!',
  'October2026!',
  'Concrete123!',
  'Maria!2026',
  'Prairie2026!',
  'Password1!',
])('%s is easy to guess, and the refusal says what to do', (password) => {
  const about = ['Maria', 'Ortiz', 'maria@prairie-state.example', 'Prairie State Builders'];
  expect(() => requireUncommonPassword(password, 'newPassword', about)).toThrow(
    /^This password is (?:easy to guess: it’s built on|too common\. Add).+\.$/,
  );
});

test.each(['Correct!Horse7', 'xkQ9!m2a', 'Pallets-of-block-6!'])('%s is accepted', (password) => {
  expect(() => requireUncommonPassword(password)).not.toThrow();
});
