import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { TOKENS_COPY } from '~/domain/accounts/copy';
import { banUser, makeToken, unbanUser } from '~/domain/accounts/index.server';
import { reinstateCompany, suspendCompany } from '~/domain/companies/index.server';
import type { Actor } from '~/lib/actor';
import { action, loader } from '~/routes/profile.security/route';
import { allCalls } from '~/http/api/all-calls.server';
import { neededScope } from '~/http/api/caller.server';
import { makeAdmin } from '../../domain/administration/people';
import { PASSWORD_HASH } from '../../factories/password';
import { createMaterial } from '../../factories/material';
import { makeOwner } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, sendForm } from '../visit';
import { callApi } from './call-api';
import { listing } from './contract/catalogue';

let actor: Actor;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  ({ actor } = await makeOwner());
  await db.user.update({ where: { id: actor.userId }, data: { password: PASSWORD_HASH } });
  cookie = await cookieOf(actor.userId);
});

const send = (form: Record<string, string>) =>
  sendForm(action, '/profile/security', form, { cookie });
const open = () => openPage(loader, '/profile/security', { cookie });
const make = async (scope: 'read' | 'write' = 'read', as = actor) =>
  (await makeToken({ name: 'Yard inventory', scope, nonce: randomUUID() }, as)).token;
const own = (token: string) => callApi('GET', '/api/my-listings', { token });

describe('a token', () => {
  test('is made once, however often the answer’s page is reloaded', async () => {
    const form = {
      intent: 'make-token',
      nonce: randomUUID(),
      name: 'Yard inventory',
      scope: 'read',
    };
    expect((await send(form)).status).toBe(201);
    const again = await send(form);
    expect(again.status).toBe(409);
    expect(again.body.result).toMatchObject({ error: { '': [TOKENS_COPY.alreadyMade] } });
    expect(again.body.result).not.toMatchObject({ initialValue: { nonce: form.nonce } });
    expect(await db.apiToken.count()).toBe(1);
  });

  test('is shown once and stored as a digest', async () => {
    const { status, body, headers } = await send({
      intent: 'make-token',
      nonce: randomUUID(),
      name: '  Yard  inventory ',
      scope: 'write',
      days: '90',
    });
    const { name, token } = body.madeToken as { name: string; token: string };
    expect([status, name, headers.getSetCookie()]).toEqual([201, 'Yard inventory', []]);
    expect(token).toMatch(/^offcut_[\w-]{43}$/);
    expect((await own(token)).status).toBe(200);

    const kept = await db.apiToken.findFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(token.slice(7));
    expect(kept.lastUsedAt).not.toBeNull();
    const page = JSON.stringify((await open()).body);
    expect(page).toContain('Yard inventory');
    expect(page).not.toContain(token);
    expect(page).not.toContain(kept.tokenDigest);
  });

  test('without a name or a scope is refused beside the field', async () => {
    const { status, body } = await send({
      intent: 'make-token',
      nonce: randomUUID(),
      name: ' ',
      scope: 'all',
    });
    expect(status).toBe(400);
    expect(Object.keys(body.result?.error ?? {}).sort()).toEqual(['name', 'scope']);
  });

  test('is limited to twenty per user, even when requested at once', async () => {
    const asked = Array.from({ length: 25 }, () => make().catch(String));
    const made = (await Promise.all(asked)).filter((token) => token.startsWith('offcut_'));
    expect([made.length, await db.apiToken.count()]).toEqual([20, 20]);
  });

  test('that is revoked, expired or unknown is 401', async () => {
    const token = await make();
    const { id } = await db.apiToken.findFirstOrThrow();
    const stranger = await cookieOf((await makeOwner()).user.id);
    const mine = cookie;
    cookie = stranger;
    await send({ intent: 'revoke-token', tokenId: id });
    cookie = mine;
    expect((await own(token)).status).toBe(200);
    expect((await send({ intent: 'revoke-token', tokenId: id })).status).toBe(303);
    expect((await own(token)).status).toBe(401);
    const entries = await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'user.token_created', after: { name: 'Yard inventory', scope: 'read' } },
      { action: 'user.token_revoked', before: { name: 'Yard inventory' } },
    ]);

    const ended = await make();
    await db.apiToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    for (const wrong of [ended, `${ended}x`, 'offcut_', cookie.split('=')[1]!]) {
      expect((await own(wrong)).status, wrong).toBe(401);
    }
  });

  test('with read scope cannot write; one with write scope can', async () => {
    const { seller: as, ...sent } = await listing();
    const address = '/api/materials';
    const read = await callApi('POST', address, { json: sent.json, token: await make('read', as) });
    expect(read).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await db.material.count()).toBe(0);
    const write = { json: sent.json, token: await make('write', as) };
    expect((await callApi('POST', address, write)).status).toBe(201);
  });

  test('takes precedence: a cookie beside it changes nothing', async () => {
    expect((await callApi('GET', '/api/my-listings', { cookie, token: 'offcut_x' })).status).toBe(
      401,
    );
    const { id } = await createMaterial();
    const token = await make();
    const saving = { cookie, token };
    expect((await callApi('PUT', `/api/saved/${id}`, saving)).status).toBe(403);
  });

  test('can’t reach account calls, nor can an admin’s reach admin calls', async () => {
    const admin = await makeAdmin('Ada', 'Lopez');
    const token = await make('write', admin);
    const kept = allCalls.filter((call) => neededScope(call) === 'never' && call.auth !== 'anyone');
    expect(kept.length).toBeGreaterThan(0);
    for (const { method, path } of kept) {
      const address = path.replace(/\{\w+\}/g, admin.userId);
      const { status } = await callApi(method, address, { token });
      expect(status, `${method} ${path}`).toBe(403);
    }
  });

  test('of an admin gives only a trader’s rights in calls where admins can do more', async () => {
    const admin = await makeAdmin('Ada', 'Lopez');
    const paused = await createMaterial({ hiddenAt: new Date() });
    const address = `/api/materials/${paused.id}`;
    const photos = { materialId: paused.id };
    const signedIn = { cookie: await cookieOf(admin.userId) };
    expect((await callApi('GET', address, signedIn)).status).toBe(200);
    const upload = (as: object) => callApi('POST', '/api/objects/upload', { ...as, json: photos });
    expect((await upload(signedIn)).status).toBeLessThan(300);
    const byToken = { token: await make('write', admin) };
    expect((await callApi('GET', address, byToken)).status).toBe(404);
    expect((await upload(byToken)).status).toBe(403);
  });

  test('ends with a ban; a suspension refuses it everywhere until the company is back', async () => {
    const admin = await makeAdmin('Ada', 'Lopez');
    const token = await make();
    const colleague = (await makeMember(actor.companyId)).actor;
    const theirs = await make('write', colleague);
    await banUser(actor.userId, {}, admin);
    expect((await own(token)).status).toBe(401);
    expect((await own(theirs)).status).toBe(200);
    await suspendCompany(actor.companyId!, { reason: 'Unpaid invoices' }, admin);
    const address = `/api/materials/${colleague.userId}`;
    for (const [method, path] of [
      ['GET', '/api/my-listings'],
      ['GET', address],
      ['PUT', address],
    ] as const) {
      const { status } = await callApi(method, path, { token: theirs });
      expect(status, `${method} ${path}`).toBe(401);
    }
    await unbanUser(actor.userId, admin);
    await reinstateCompany(actor.companyId!, admin);
    expect((await own(theirs)).status).toBe(200);
    expect((await own(token)).status).toBe(401);
  });

  test('allows 300 calls a minute, then gets 429 with the time to retry', async () => {
    const token = await make();
    await own(token);
    await db.$executeRaw`UPDATE rate_limits SET points = 300 WHERE key LIKE 'token_calls%'`;
    const { status, headers } = await own(token);
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await own(await make())).status).toBe(200);
  });
});
