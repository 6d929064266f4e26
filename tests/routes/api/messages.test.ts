import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { makeCompany } from '../../factories/traders';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { conversation, inquiry } from './contract/messages';
import { trader } from './contract/who-may';

beforeEach(resetDatabase);

describe('a message by a call', () => {
  test('is from the company of the session; in the name of another it is refused', async () => {
    const { address, cookie, json } = await inquiry();
    const foreign = { ...json, senderCompanyId: json.receiverCompanyId };
    const refused = await callApi('POST', address, { cookie, json: foreign });
    expect([refused.status, refused.body?.field]).toEqual([403, 'senderCompanyId']);
    expect(await db.message.count()).toBe(0);

    const { senderCompanyId, ...unnamed } = json;
    expect((await callApi('POST', address, { cookie, json: unnamed })).status).toBe(201);
    expect(await db.message.findFirst()).toMatchObject({
      senderCompanyId,
      receiverCompanyId: json.receiverCompanyId,
      materialId: json.materialId,
    });
  });

  test('sent twenty times at once with a key is one', async () => {
    const { address, cookie, json } = await inquiry();
    const send = () =>
      callApi('POST', address, { cookie, json, headers: { 'Idempotency-Key': 'inquiry-1' } });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await db.message.count()).toBe(1);
    expect((await send()).status).toBe(201);
    expect(await db.message.count()).toBe(1);
  });

  test('goes to a company without a listing too, and never to the own', async () => {
    const { companyId, cookie } = await trader();
    const other = await makeCompany();
    const send = (receiverCompanyId: string) =>
      callApi('POST', '/api/messages', {
        cookie,
        json: { receiverCompanyId, subject: 'Rebar', content: 'Do you have any?' },
      });
    expect((await send(other.id)).status).toBe(201);
    expect((await send(companyId)).body).toMatchObject({ code: 'own_listing' });
  });
});

describe('conversations by calls', () => {
  test('are listed, read, answered and marked as read by their two companies', async () => {
    const { seller, buyer, threadId } = await conversation();
    const list = await callApi('GET', '/api/threads', { cookie: seller.cookie });
    expect(list.body).toMatchObject({ threads: [{ id: threadId, unread: 1 }] });
    expect(list.headers.get('X-Total-Count')).toBe('1');

    const thread = `/api/threads/${threadId}`;
    const opened = await callApi('GET', thread, { cookie: seller.cookie });
    expect(opened.body).toMatchObject({
      other: { id: buyer.companyId },
      unread: 1,
      messages: [{ content: 'Do you have any left?', isOwn: false, photos: [] }],
    });
    const beyond = await callApi('GET', `${thread}?page=2`, { cookie: seller.cookie });
    expect(beyond.body).toMatchObject({ messages: [], page: 2, pageCount: 1 });
    const [message] = opened.body!.messages as { id: string }[];
    const json = { seen: message!.id };
    await callApi('POST', `${thread}/read`, { cookie: seller.cookie, json });
    await callApi('POST', `${thread}/messages`, {
      cookie: seller.cookie,
      json: { content: 'Forty bundles.' },
    });

    const answered = await callApi('GET', thread, { cookie: buyer.cookie });
    expect(answered.body).toMatchObject({
      unread: 1,
      messages: [
        { isOwn: true, isRead: true },
        { content: 'Forty bundles.', isOwn: false },
      ],
    });
  });

  test('of others are not there', async () => {
    const { threadId, messageId } = await conversation();
    const { cookie } = await trader();
    const thread = `/api/threads/${threadId}`;
    const json = { content: 'Me too.', seen: messageId };
    const statuses = [
      await callApi('GET', thread, { cookie }),
      await callApi('POST', `${thread}/messages`, { cookie, json }),
      await callApi('POST', `${thread}/read`, { cookie, json }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404]);
    expect((await callApi('GET', '/api/threads', { cookie })).body).toEqual({ threads: [] });
  });
});
