import dns from 'node:dns';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { MAX_ENDPOINTS, WEBHOOKS_COPY } from '~/domain/webhooks/copy';
import {
  addEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  pauseEndpoint,
  rotateSecret,
} from '~/domain/webhooks/index.server';
import { AddEndpoint } from '~/domain/webhooks/webhooks.schema';
import type { Actor } from '~/lib/actor';
import { InnerAddress, postOut } from '~/services/outbound.server';
import { makeOwner } from '../../factories/company';
import { resetDatabase } from '../../setup/database';
import { openReceiver } from '../../factories/webhook-receiver';
import { setEnv } from '../../setup/environment';
import { expectRefusal, refusalOf } from '../../setup/expectations';

let owner: Actor;
beforeEach(async () => {
  await resetDatabase();
  owner = (await makeOwner()).actor;
});

const URL_HERE = 'http://127.0.0.1:9/hook';
const add = (actor = owner, url = URL_HERE) =>
  addEndpoint({ url, events: ['stock.changed'] }, actor);

test('the secret is stored sealed and shown once', async () => {
  const { id, secret } = await add();
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const kept = JSON.stringify(await db.webhookEndpoint.findUniqueOrThrow({ where: { id } }));
  expect(kept).not.toContain(secret.slice(6));
  const listed = JSON.stringify(await listEndpoints(owner));
  expect(listed).toContain(URL_HERE);
  expect(listed).not.toContain('whsec_');
  expect(listed).not.toMatch(/sealed/i);
});

test('a company has at most five, even when twenty are added at once', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => add()));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(20 - MAX_ENDPOINTS);
  const reason = { code: 'conflict', message: WEBHOOKS_COPY.tooMany };
  expect(refused[0]).toMatchObject({ reason });
  expect(await db.webhookEndpoint.count()).toBe(MAX_ENDPOINTS);
});

test('a repeat of the same form adds nothing', async () => {
  const onceId = '6f0c1b1e-4b1c-4a52-9b36-0d5f0a7c2f11';
  const send = () => addEndpoint({ url: URL_HERE, events: ['stock.changed'], onceId }, owner);
  await send();
  await expectRefusal(send(), { message: WEBHOOKS_COPY.alreadyAdded });
  expect(await db.webhookEndpoint.count()).toBe(1);
});

test('another company can’t see, change, rotate or delete one', async () => {
  const { id } = await add();
  const stranger = (await makeOwner()).actor;
  expect(await listEndpoints(stranger)).toEqual([]);
  const deeds = [
    () => listDeliveries({ endpointId: id }, stranger),
    () => rotateSecret(id, stranger),
    () => pauseEndpoint(id, true, stranger),
    () => deleteEndpoint(id, stranger),
  ];
  for (const deed of deeds) await expectRefusal(deed(), 'not_found');
  expect(await listEndpoints(owner)).toMatchObject([{ state: 'active' }]);
});

test('each change is in the audit log, without a secret', async () => {
  const { id } = await add();
  await rotateSecret(id, owner);
  await pauseEndpoint(id, true, owner);
  await pauseEndpoint(id, true, owner);
  await deleteEndpoint(id, owner);
  const log = await db.auditLogEntry.findMany({ orderBy: { id: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual([
    'webhook.added',
    'webhook.rotated',
    'webhook.changed',
    'webhook.deleted',
  ]);
  expect(JSON.stringify(log.map(({ after }) => after))).not.toContain('whsec_');
});

const TOO_LONG = 'Use at most 500 characters';

test.each([
  ['of another kind', 'ftp://example.com/', WEBHOOKS_COPY.urlInvalid],
  ['that is a script', 'javascript:alert(1)', WEBHOOKS_COPY.urlInvalid],
  ['without https', 'example.com/hook', WEBHOOKS_COPY.urlInvalid],
  ['without a host', 'https://', WEBHOOKS_COPY.urlInvalid],
  ['with a space', 'https://us er.example/', WEBHOOKS_COPY.urlInvalid],
  ['with a password', 'https://user:pass@example.com/', WEBHOOKS_COPY.urlSecret],
  [
    'with another host as its user',
    'https://example.com@169.254.169.254/',
    WEBHOOKS_COPY.urlSecret,
  ],
  ['of 10,000 characters', `https://example.com/${'x'.repeat(10_000)}`, TOO_LONG],
  ['of 500 characters once encoded', `https://example.com/${'é'.repeat(200)}`, TOO_LONG],
])('an address %s is refused beside the field', (_title, url, message) => {
  const { error } = AddEndpoint.safeParse({ url, events: ['stock.changed'] });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('no events, unknown ones, and fifteen of them are refused', () => {
  const parse = (events: unknown) =>
    AddEndpoint.safeParse({ url: URL_HERE, events }).error?.issues[0]?.message;
  expect([parse([]), parse(undefined)]).toEqual(Array(2).fill(WEBHOOKS_COPY.eventsRequired));
  expect(parse(['no.such'])).toContain('refund.failed, dispute.updated');
  expect(parse(Array.from({ length: 15 }, () => 'stock.changed'))).toBeTruthy();
});

/** Each reaches this host or a private network where the guard is missing. */
const INNER = [
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0.0.0.0/',
  'https://10.0.0.7/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://198.18.0.1/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
];

describe('on a public site', () => {
  beforeEach(() => setEnv({ APP_ORIGIN: 'https://offcut.example' }));

  test.each(INNER)('%s is refused when it is added and when it is sent to', async (url) => {
    await expectRefusal(add(owner, new URL(url).href), {
      code: 'invalid',
      field: 'url',
      message: WEBHOOKS_COPY.urlInner,
    });
    await expect(postOut(url, { body: '{}', headers: {} })).rejects.toThrow(InnerAddress);
  });

  test('plain http is refused', async () => {
    await expectRefusal(add(owner, 'http://example.com/'), {
      field: 'url',
      message: WEBHOOKS_COPY.urlPlain,
    });
  });

  test('a name that leads inward by the time an event is sent reaches nothing', async () => {
    const receiver = await openReceiver();
    const url = `${receiver.origin.replace('127.0.0.1', 'rebound.example')}/`;
    vi.spyOn(dns.promises, 'lookup').mockResolvedValue([
      { address: '93.184.215.14', family: 4 },
    ] as never);
    const { id } = await add(owner, url.replace('http:', 'https:'));
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: Done) =>
      done(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as never);
    await expect(postOut(url, { body: '{}', headers: {} })).rejects.toThrow(InnerAddress);
    expect([id.length, receiver.received]).toEqual([36, []]);
    receiver.close();
  });
});

type Done = (error: null, addresses: { address: string; family: number }[]) => void;

test('on this machine’s own demo, private networks are refused all the same', async () => {
  for (const url of ['http://169.254.169.254/', 'http://10.0.0.7/', 'http://[fd00::1]/']) {
    const refusal = await refusalOf(add(owner, url));
    expect(refusal, url).toMatchObject({ message: WEBHOOKS_COPY.urlInner });
  }
});

test('a host that no one knows is refused beside the field', async () => {
  await expectRefusal(add(owner, 'https://nowhere.invalid/'), {
    field: 'url',
    message: WEBHOOKS_COPY.urlUnknown('nowhere.invalid'),
  });
});
