import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { createNotification } from '../../factories/notification';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { callApi } from './call-api';
import { notified } from './contract/inbox';
import { trader } from './contract/sent';

beforeEach(resetDatabase);

describe('notifications through the API', () => {
  test('are listed newest first, filtered and limited, with overall counts', async () => {
    const { companyId, cookie } = await notified();
    const later = { category: 'payments', createdAt: new Date(Date.now() + 1) } as const;
    await createNotification({ recipientCompanyId: companyId, title: 'Paid', ...later });
    const list = async (query: string) => {
      const { body } = await callApi('GET', `/api/notifications/${companyId}?${query}`, { cookie });
      const { notifications, ...counters } = body as { notifications: { title: string }[] };
      return [notifications.map(({ title }) => title), counters];
    };
    const counters = { unread: 2, total: 2 };
    expect(await list('limit=50')).toEqual([['Paid', 'New order: rebar'], counters]);
    expect(await list('limit=1')).toEqual([['Paid'], counters]);
    expect(await list('limit=1&page=2')).toEqual([['New order: rebar'], counters]);
    expect(await list('category=orders&unreadOnly=true')).toEqual([['New order: rebar'], counters]);
  });

  test('end after the last page, and invalid filters are refused', async () => {
    const { companyId, cookie } = await notified();
    const list = (query: string) =>
      callApi('GET', `/api/notifications/${companyId}?${query}`, { cookie });
    const beyond = await list('page=2');
    expect(beyond.body).toEqual({ notifications: [], unread: 1, total: 1 });
    expect(beyond.headers.get('X-Page-Count')).toBe('1');
    expect(beyond.headers.get('X-Total-Count')).toBe('1');
    for (const [query, message] of [
      ['page=0', 'Send a page as a whole number from 1 to 1,000,000'],
      ['page=x', 'Send a page as a whole number from 1 to 1,000,000'],
      ['limit=101', 'Send a limit from 1 to 100'],
      ['unreadOnly=perhaps', 'Send true or false'],
      ['priority=x', expect.stringMatching(/^Send priority as one of: .*high/)],
    ]) {
      expect(await list(String(query)), String(query)).toMatchObject({
        status: 400,
        body: { message },
      });
    }
  });

  test('include no samples for another company, even for admins', async () => {
    const other = await trader();
    const own = await trader();
    const send = async (companyId: string) =>
      (await callApi('POST', `/api/notifications/test/${companyId}`, { cookie: own.cookie }))
        .status;
    // With demo data, members may send samples too.
    const demoBuyer = await createUser({ email: 'buyer@offcut.example' });
    expect([await send(other.companyId), await send(own.companyId)]).toEqual([403, 201]);
    await db.user.delete({ where: { id: demoBuyer.id } });
    expect(await send(own.companyId)).toBe(403);
    await db.user.updateMany({ where: { companyId: own.companyId }, data: { role: 'admin' } });
    expect([await send(other.companyId), await send(own.companyId)]).toEqual([403, 201]);
    expect(await db.notification.count({ where: { recipientCompanyId: other.companyId } })).toBe(0);
  });
});
