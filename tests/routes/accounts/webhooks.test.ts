import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { WEBHOOKS_COPY } from '~/domain/webhooks/copy';
import { action, loader } from '~/routes/profile.webhooks/route';
import { makeCompany } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openPage, sendForm } from '../visit';

let companyId: string;
let cookie: string;
beforeEach(async () => {
  await resetDatabase();
  ({ id: companyId } = await makeCompany());
  cookie = await cookieOf((await makeMember(companyId)).user.id);
});

const PAGE = '/profile/webhooks';
const open = (as = cookie) => openPage(loader, PAGE, { cookie: as });
const send = (form: [string, string][] | Record<string, string>) =>
  sendForm(action, PAGE, form, { cookie });
const adding = (url = 'http://127.0.0.1:9/hook'): [string, string][] => [
  ...Object.entries({ intent: 'add', nonce: randomUUID(), url, events: 'stock.changed' }),
  ['events', 'order.created'],
];

test('the secret is in the answer that made it, and on no later page', async () => {
  const form = adding();
  const { status, body, headers } = await send(form);
  const { secret } = body as { secret: string };
  expect([status, headers.getSetCookie()]).toEqual([201, []]);
  expect(secret).toMatch(/^whsec_/);
  const page = await open();
  expect(page.body.endpoints).toMatchObject([
    { url: 'http://127.0.0.1:9/hook', events: ['order.created', 'stock.changed'] },
  ]);
  expect(JSON.stringify(page.body)).not.toContain(secret.slice(6));
  const again = await send(form);
  expect([again.status, await db.webhookEndpoint.count()]).toEqual([409, 1]);
  expect(again.body.result).toMatchObject({ error: { '': [WEBHOOKS_COPY.alreadyAdded] } });
});

test('a refused address keeps what was typed and chosen', async () => {
  const { status, body } = await send(adding('http://192.168.1.1/'));
  expect(status).toBe(400);
  expect(body.result).toMatchObject({
    error: { url: [WEBHOOKS_COPY.urlInner] },
    initialValue: { url: 'http://192.168.1.1/', events: ['stock.changed', 'order.created'] },
  });
});

test('a member of the team reads who sets up webhooks', async () => {
  const member = await cookieOf((await makeMember(companyId, 'member')).user.id);
  expect(await open(member)).toMatchObject({ status: 403 });
});

test('pausing, resuming, rotating, testing and deleting work', async () => {
  await send(adding());
  const { id: endpointId } = await db.webhookEndpoint.findFirstOrThrow();
  for (const intent of ['test', 'rotate', 'pause', 'resume', 'delete']) {
    const { status } = await send({ intent, endpointId });
    expect(status, intent).toBe(intent === 'rotate' ? 201 : 303);
  }
  expect(await db.webhookEndpoint.count()).toBe(0);
});
