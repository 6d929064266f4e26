import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { conversation, inquiry } from './contract/inbox';

beforeEach(resetDatabase);

test('a message through the API is from the session’s company; another sender is refused', async () => {
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

test('conversations through the API are listed, read, answered and marked read by both companies', async () => {
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
