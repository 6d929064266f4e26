import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { recordAudit } from '~/domain/administration/index.server';
import { loader as openList } from '~/routes/admin.audit-log/route';
import { loader as download } from '~/routes/csv.$list/route';
import { makeAdmin } from '../../domain/administration/people';
import { resetDatabase } from '../../setup/database';
import { cookieOf, openFile, openRows } from '../visit';

let cookie: string;
let ada: Awaited<ReturnType<typeof makeAdmin>>;
let ben: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await resetDatabase();
  ada = await makeAdmin('Ada', 'Lopez');
  ben = await makeAdmin('Ben', '=cmd()');
  cookie = await cookieOf(ada.userId);
  await transaction(async (tx) => {
    await recordAudit(tx, ada, 'material.made_unavailable', null, {
      before: { available: true },
      after: { available: false },
    });
    await recordAudit(tx, ben, 'user.banned', ada.userId, {
      after: { reason: 'Sold, "twice"' },
    });
  });
});

const open = (query: string) => openRows(openList, `/admin/audit-log?${query}`, { cookie });
const openCsv = () =>
  openFile(download, '/csv/audit-log', { cookie, params: { list: 'audit-log' } });

describe('the audit log', () => {
  test('is filtered by actor, action, subject and date', async () => {
    expect((await open('')).total).toBe(2);
    expect((await open(`actor=${ben.userId}`)).rows).toMatchObject([{ action: 'user.banned' }]);
    expect((await open('action=user.banned')).total).toBe(1);
    expect((await open('subject=material')).total).toBe(1);
    expect((await open('from=2000-01-01&to=2000-12-31')).total).toBe(0);
    expect((await open('from=nonsense')).total).toBe(2);
    expect(await open('')).toMatchObject({
      actions: ['material.made_unavailable', 'user.banned'],
      actors: { [ada.userId]: 'Ada Lopez', [ben.userId]: 'Ben =cmd()' },
    });
  });

  test('stops reading when the reader disconnects', async () => {
    await db.auditLogEntry.createMany({
      data: Array.from({ length: 2500 }, () => ({ action: 'user.banned', subjectType: 'user' })),
    });
    expect((await (await openCsv()).text()).trimEnd().split('\r\n')).toHaveLength(2503);
    const reader = (await openCsv()).body!.getReader();
    await reader.read();
    await reader.cancel();
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });
});
