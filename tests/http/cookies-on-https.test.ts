// @alone: the process remembers its address
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toastHeaders } from '~/http/toasts.server';
import { baseHeaders } from '~/http/security-headers.server';
import { getViewer, signInHeaders } from '~/http/session/session.server';
import { resetEnv } from '~/lib/env.server';
import { createUser } from '../factories/user';

// Before anything reads the environment.
beforeEach(() => {
  process.env.APP_ORIGIN = 'https://offcut.example';
  resetEnv();
});
afterEach(() => {
  process.env.APP_ORIGIN = 'http://localhost:3000';
  resetEnv();
});

const ONLY_THIS_SITE =
  /^__Host-(session|toast)=[^;]{20,}; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/;

test('over HTTPS no cookie can be read by scripts, sent in the clear, or planted by another host', async () => {
  const { id } = await createUser();
  const signedIn = (
    await signInHeaders(new Request('https://offcut.example/'), { userId: id })
  ).get('Set-Cookie')!;
  const toasted = (await toastHeaders({ kind: 'info', title: 'Hello' })).get('Set-Cookie')!;
  for (const cookie of [signedIn, toasted]) {
    expect(cookie).toMatch(ONLY_THIS_SITE);
    expect(cookie).not.toContain('Domain=');
  }
  const [pair] = signedIn.split(';');
  const seenBy = (Cookie: string) =>
    getViewer(new Request('https://offcut.example/', { headers: { Cookie } }));
  expect((await seenBy(pair!))?.userId).toBe(id);
  // Without the prefix, as a neighboring host could plant it.
  expect(await seenBy(pair!.replace('__Host-', ''))).toBeNull();
});

test('over HTTPS browsers are told never to use HTTP again', () => {
  expect(new Map(baseHeaders()).get('Strict-Transport-Security')).toMatch(/^max-age=63072000;/);
});
