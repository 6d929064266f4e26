import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import {
  addPasskey,
  createUserSession,
  findViewer,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from '~/domain/accounts/index.server';
import { PASSKEYS_COPY } from '~/domain/accounts/copy';
import type { Actor } from '~/lib/actor';
import { makeAuthenticator } from '../../factories/authenticator';
import { mailsTo } from '../../factories/mailbox';
import { giveTwoStep } from '../../factories/two-step';
import { createActor, createSession, createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';

const EMAIL = 'ana@lakeshore.example';
const BROWSER = { ipAddress: null, userAgent: null, browser: 'a'.repeat(64) };
let userId: string;
let sessionId: string;
let actor: Actor;

beforeEach(async () => {
  await resetDatabase();
  actor = await createActor(null, { email: EMAIL });
  ({ userId } = actor);
  sessionId = await createSession(userId);
});

type Authenticator = ReturnType<typeof makeAuthenticator>;
const start = () => startAddingPasskey({ actor, sessionId });
const add = async (authenticator = makeAuthenticator()) => {
  const response = authenticator.create(await start());
  await addPasskey({ name: 'Office laptop', response }, { actor, sessionId });
  return authenticator;
};
const signIn = async (authenticator: Authenticator, about?: Parameters<Authenticator['get']>[2]) =>
  signInWithPasskey(
    { response: authenticator.get(await startPasskeySignIn(BROWSER), userId, about) },
    BROWSER,
  );
const refused = { code: 'unauthenticated' };

describe('adding a passkey', () => {
  test('asks for one that names its account and checks the person, and sends an email', async () => {
    expect(await start()).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await add();
    expect(await listPasskeys(actor)).toMatchObject([{ name: 'Office laptop', lastUsedAt: null }]);
    expect((await mailsTo(EMAIL)).map(({ kind }) => kind)).toEqual(['passkey_added']);
    expect((await db.auditLogEntry.findFirst())!.action).toBe('user.passkey_added');
  });

  test('is refused to another session, another site, unchecked persons, twice, and as the 21st', async () => {
    const authenticator = makeAuthenticator();
    const tries: [string, (options: { challenge: string }) => Promise<unknown>][] = [
      [
        'another session',
        async (options) =>
          addPasskey(
            { name: 'x', response: authenticator.create(options) },
            { actor, sessionId: await createSession(userId) },
          ),
      ],
      ...(
        [
          ['another origin', { origin: 'https://offcut.evil.example' }],
          ['another site’s id', { rpId: 'evil.example' }],
          ['an unchecked person', { isVerified: false }],
        ] as const
      ).map(
        ([title, about]) =>
          [
            title,
            (options: { challenge: string }) =>
              addPasskey(
                { name: 'x', response: authenticator.create(options, about) },
                { actor, sessionId },
              ),
          ] as [string, (options: { challenge: string }) => Promise<unknown>],
      ),
    ];
    for (const [title, attempt] of tries) {
      await expect(attempt(await start()), title).rejects.toMatchObject({ code: 'invalid' });
    }
    const response = authenticator.create(await start());
    await addPasskey({ name: 'Phone', response }, { actor, sessionId });
    const again = addPasskey({ name: 'Phone', response }, { actor, sessionId });
    await expect(again).rejects.toMatchObject({ code: 'invalid' });
    await expect(add(authenticator)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.passkey.count()).toBe(1);
    const { id: _, ...first } = await db.passkey.findFirstOrThrow();
    await db.passkey.createMany({
      data: Array.from({ length: 19 }, (_one, n) => ({ ...first, credentialId: `other-${n}` })),
    });
    await expect(add()).rejects.toMatchObject({ message: PASSKEYS_COPY.tooMany });
  });

  test('fetches nothing that a certificate names', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(64)],
      ['x5c', [new Uint8Array(300)]],
    ]);
    const response = makeAuthenticator().create(await start(), { statement });
    const attempt = addPasskey({ name: 'x', response }, { actor, sessionId });
    await expect(attempt).rejects.toMatchObject({ code: 'invalid' });
    expect(fetched).not.toHaveBeenCalled();
    // Refused before the challenge was looked at.
    expect(await db.passkeyChallenge.count()).toBe(1);
  });

  test('needs a fresh password, and so does removing one', async () => {
    await add();
    const { id } = (await listPasskeys(actor))[0]!;
    const stale = { ...actor, isPasswordFresh: false };
    for (const change of [
      () => startAddingPasskey({ actor: stale, sessionId }),
      () => removePasskey(id, stale),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'password_required' });
    }
  });
});

describe('signing in with a passkey', () => {
  test('counts as both factors', async () => {
    const authenticator = await add();
    await giveTwoStep(userId);
    const signedIn = await signIn(authenticator);
    expect(signedIn).toMatchObject({ userId, hasSecondFactor: true, needsCode: false });
    const device = { ipAddress: null, userAgent: null };
    expect(await findViewer(await createUserSession(userId, device, signedIn))).not.toBeNull();
    expect((await listPasskeys(actor))[0]!.lastUsedAt).not.toBeNull();
  });

  test('works once per challenge, in the browser that asked, within five minutes', async () => {
    const authenticator = await add();
    const options = await startPasskeySignIn(BROWSER);
    const response = authenticator.get(options, userId);
    const elsewhere = { ...BROWSER, browser: 'b'.repeat(64) };
    await expect(signInWithPasskey({ response }, elsewhere)).rejects.toMatchObject(refused);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => signInWithPasskey({ response }, BROWSER)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = authenticator.get(await startPasskeySignIn(BROWSER), userId);
    await db.passkeyChallenge.updateMany({ data: { expiresAt: new Date() } });
    await expect(signInWithPasskey({ response: late }, BROWSER)).rejects.toMatchObject(refused);
  });

  test.each([
    ['another origin', { origin: 'https://offcut.evil.example' }],
    ['another site’s id', { rpId: 'evil.example' }],
    ['an unchecked person', { isVerified: false }],
    ['another account', { userHandle: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused for %s', async (_, about) => {
    const authenticator = await add();
    await expect(signIn(authenticator, about)).rejects.toMatchObject(refused);
    await expect(signIn(makeAuthenticator())).rejects.toMatchObject(refused);
    expect(await signIn(authenticator)).toMatchObject({ userId });
  });

  test('is refused to a banned user, and for a removed passkey', async () => {
    const authenticator = await add();
    await db.user.update({ where: { id: userId }, data: { bannedAt: new Date() } });
    await expect(signIn(authenticator)).rejects.toMatchObject({ code: 'account_blocked' });
    await db.user.update({ where: { id: userId }, data: { bannedAt: null } });
    const { id } = (await listPasskeys(actor))[0]!;
    const stranger = { ...actor, userId: (await createUser()).id };
    for (const change of [
      () => renamePasskey({ passkeyId: id, name: 'Mine' }, stranger),
      () => removePasskey(id, stranger),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'not_found' });
    }
    await renamePasskey({ passkeyId: id, name: 'Truck tablet' }, actor);
    expect(await listPasskeys(actor)).toMatchObject([{ name: 'Truck tablet' }]);
    await removePasskey(id, actor);
    await expect(signIn(authenticator)).rejects.toMatchObject(refused);
    expect((await mailsTo(EMAIL))[0]).toMatchObject({ kind: 'passkey_removed' });
  });
});
