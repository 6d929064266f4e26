import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { inquiry } from './contract/inbox';

beforeEach(resetDatabase);

describe('a message through the API', () => {
  test('is from the session’s company; another sender is refused', async () => {
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
});
