import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from '~/domain/accounts/passwords/passwords.server';

test('a password matches its own hash and nothing else', async () => {
  const hash = await hashPassword('Better-Stapler!8');
  expect(await isPasswordRight(hash, 'Better-Stapler!8')).toBe(true);
  expect(await isPasswordRight(hash, 'Better-Stapler!9')).toBe(false);
  for (const none of [null, '', '!', 'no-password']) {
    expect(await isPasswordRight(none, 'no one has this password')).toBe(false);
    expect(await isPasswordRight(none, none ?? '')).toBe(false);
  }
});
