import { beforeEach, expect, test } from 'vitest';
import type * as SecurityHeaders from '~/http/security-headers.server';
import type * as Session from '~/http/session/session.server';
import type * as Toasts from '~/http/toasts.server';
import { createUser } from '../factories/user';
import { ownCopy } from '../setup/own-copy';
import { setEnv } from '../setup/environment';

const { baseHeaders } = await ownCopy<typeof SecurityHeaders>('http/security-headers.server.ts');
const { getViewer, signInHeaders } = await ownCopy<typeof Session>(
  'http/session/session.server.ts',
);
const { toastHeaders } = await ownCopy<typeof Toasts>('http/toasts.server.ts');

beforeEach(() => setEnv({ APP_ORIGIN: 'https://offcut.example' }));

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
