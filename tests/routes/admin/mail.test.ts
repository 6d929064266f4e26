import { describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { queueMail } from '~/domain/notifications/index.server';
import { action as retry, loader } from '~/routes/admin.mail/route';
import { openRows, sendForm, useAdmin } from '../visit';

const admin = useAdmin();

const content = { subject: 'Welcome', preview: '', heading: 'Welcome', parts: [] };
const queue = (to: string) => transaction((tx) => queueMail(tx, 'welcome', to, content));
async function fail(id: string) {
  await db.mail.update({
    where: { id },
    data: { status: 'failed', failureReason: 'The inbox is full.' },
  });
  await db.mailTry.create({ data: { mailId: id, failureReason: 'The inbox is full.' } });
}
const open = (query = '') => openRows(loader, `/admin/mail?${query}`, admin);
const returnTo = '/admin/mail?status=failed';
const askRetry = (mailId: string) =>
  sendForm(retry, '/admin/mail', { intent: 'retry', mailId, returnTo }, admin);

describe('email', () => {
  test('is listed by status and found by recipient, with its tries', async () => {
    await queue('ann@people.example');
    await fail(await queue('bob@people.example'));
    expect(await open()).toMatchObject({ total: 2, failed: 1 });
    const failed = await open('status=failed');
    expect(failed.rows).toMatchObject([
      {
        recipient: 'bob@people.example',
        canRetry: true,
        tries: [{ failureReason: 'The inbox is full.' }],
      },
    ]);
    expect((await open('q=ann')).rows).toMatchObject([{ canRetry: false }]);
    expect((await open('status=lost')).total).toBe(2);
  });

  test('that failed is retried, returning to the list', async () => {
    const id = await queue('bob@people.example');
    await fail(id);
    const { status, location } = await askRetry(id);
    expect([status, location]).toEqual([303, '/admin/mail?status=failed']);
    expect((await db.mail.findUniqueOrThrow({ where: { id } })).status).toBe('pending');
    expect((await db.auditLogEntry.findFirstOrThrow()).action).toBe('mail.retried');
  });
});
