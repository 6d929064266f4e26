import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import {
  dropDraft,
  getAddressee,
  getDraft,
  keepDraft,
  replyToThread,
  sendMessage,
} from '~/domain/messaging/index.server';
import { MESSAGING_COPY } from '~/domain/messaging/copy';
import { WriteMessage } from '~/domain/messaging/messages/send-message.schema';
import { sendDigests } from '~/domain/notifications/mail/send-digests.server';
import type { Actor } from '~/lib/actor';
import { createCompany, changeCompany } from '../../factories/company';
import { createMaterial, changeMaterial } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { mailsTo } from '../../factories/mailbox';
import { expectRefusal } from '../../setup/expectations';
import { doWhileLocked } from '../../setup/while-locked';

let seller: { id: string; name: string };
let sender: Actor;
let materialId: string;

beforeEach(async () => {
  await resetDatabase();
  seller = await createCompany({ name: 'Brazos Steel Erectors' });
  sender = await createActor((await createCompany()).id);
  materialId = (await createMaterial({ companyId: seller.id })).id;
});

const written = { subject: 'Inquiry about: CMU', content: 'Is it still there?' };

describe('a message', () => {
  test('about a listing goes to its seller, from the sender’s company', async () => {
    const sent = await sendMessage({ ...written, materialId }, sender);
    expect(sent.receiverName).toBe('Brazos Steel Erectors');
    expect(await db.message.findUnique({ where: { id: sent.id } })).toMatchObject({
      materialId,
      senderCompanyId: sender.companyId,
      senderUserId: sender.userId,
      receiverCompanyId: seller.id,
      ...written,
      readAt: null,
    });
  });

  test('about a listing deleted at the same moment arrives without it', async () => {
    const [sent] = await doWhileLocked(
      (tx) => tx.material.delete({ where: { id: materialId } }),
      [() => sendMessage({ ...written, materialId }, sender)],
    );
    expect(sent).toMatchObject({ status: 'fulfilled' });
    expect(await db.message.findFirst()).toMatchObject({ materialId: null, ...written });
  });

  test('sent twenty times at once is stored once', async () => {
    const nonce = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => sendMessage({ ...written, nonce, materialId }, sender)),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await db.message.count()).toBe(1);
  });

  test('a dozen at once are two emails: the first at once, the others in ten minutes unless read', async () => {
    const owner = await createActor(seller.id);
    const emails = () => db.mail.findMany({ orderBy: { createdAt: 'asc' } });
    for (let count = 0; count < 12; count += 1) {
      await sendMessage({ ...written, materialId }, sender);
    }
    const other = await createActor((await createCompany()).id);
    await sendMessage({ ...written, materialId }, other);
    expect((await emails()).map(({ kind }) => kind)).toEqual([
      'notification_messages',
      'notification_messages',
    ]);
    await sendDigests();
    expect(await emails()).toHaveLength(2);

    const waiting = { method: 'email', mailId: null } as const;
    const [due, ...later] = await db.notificationDelivery.findMany({ where: waiting });
    expect(later).toHaveLength(10);
    expect(new Set(later.map(({ dueAt }) => dueAt.getTime()))).toEqual(
      new Set([due!.dueAt.getTime()]),
    );
    const minutes = (due!.dueAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(8);
    expect(minutes).toBeLessThanOrEqual(10);
    await db.notificationDelivery.updateMany({ where: waiting, data: { dueAt: new Date(0) } });
    await sendDigests();
    await sendDigests();
    expect((await emails()).map(({ subject }) => subject).slice(2)).toEqual([
      expect.stringMatching(/^11 messages from /),
    ]);
    expect(owner.companyId).toBe(seller.id);
  });

  test('is emailed at once after one that waits for a digest the company no longer wants', async () => {
    await createActor(seller.id);
    const prefer = (frequency: 'weekly' | 'immediate') => {
      const choice = { companyId: seller.id, category: 'messages' as const };
      return db.notificationPreference.upsert({
        where: { companyId_category: choice },
        create: { ...choice, frequency },
        update: { frequency },
      });
    };
    await prefer('weekly');
    await sendMessage({ ...written, materialId }, sender);
    expect(await db.mail.count()).toBe(0);
    await prefer('immediate');
    await sendMessage({ ...written, materialId }, sender);
    expect(await db.mail.count()).toBe(1);
  });

  test('that waited is emailed with the others of its conversation, in the order they were sent', async () => {
    const owner = await createActor(seller.id);
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
    await changeCompany(sender.companyId!, { name: 'Fox River\r\nBcc: all@fox.example' });
    await changeMaterial(materialId, { title: 'Block '.repeat(33) });
    const contents = ['Is it still there?', 'Do you deliver?', 'By Friday?'];
    let threadId = '';
    for (const content of contents) {
      ({ threadId } = await sendMessage({ ...written, content, materialId }, sender));
    }
    const sendWaiting = async () => {
      const waiting = { method: 'email', mailId: null } as const;
      await db.notificationDelivery.updateMany({ where: waiting, data: { dueAt: new Date(0) } });
      await sendDigests();
      return (await mailsTo(email))[0]!;
    };
    const about = `${'Block '.repeat(13).trim()}…`;
    const { subject, content } = await sendWaiting();
    expect(subject).toBe(`2 messages from Fox River Bcc: all@fox.example about “${about}”`);
    expect(content).toMatchObject({
      preview: 'Inquiry about: CMU: By Friday?',
      parts: [
        'Inquiry about: CMU: Do you deliver?\n\nInquiry about: CMU: By Friday?',
        { button: { label: 'Read Message', url: `http://localhost:3000/messages/${threadId}` } },
        { note: expect.stringContaining('which gets emails about messages.') },
      ],
      unsubscribe: { label: 'Stop emails to you about messages' },
    });
    await sendMessage({ ...written, materialId }, sender);
    expect((await sendWaiting()).subject).toBe('New message from Fox River Bcc: all@fox.example');

    await sendMessage({ ...written, materialId }, sender);
    await sendMessage({ ...written, companyId: seller.id }, sender);
    await sendMessage({ ...written, companyId: seller.id }, sender);
    expect((await sendWaiting()).subject).toBe('2 notifications for Brazos Steel Erectors');
  });

  test('to another receiver with the same nonce is refused and starts no thread', async () => {
    const nonce = randomUUID();
    const companyId = (await createCompany()).id;
    const { id } = await sendMessage({ ...written, nonce, companyId: seller.id }, sender);
    await expectRefusal(sendMessage({ ...written, nonce, companyId }, sender), 'conflict');
    expect(await db.messageThread.count()).toBe(1);
    expect(await db.message.findMany()).toMatchObject([{ id, materialId: null }]);
  });

  test('can start at most 40 conversations an hour; existing ones continue, up to 200 messages', async () => {
    const { threadId } = await sendMessage({ ...written, companyId: seller.id }, sender);
    const begun = { key: { startsWith: 'conversations:' } };
    const others = [await createCompany(), await createCompany()];
    await db.rateLimit.updateMany({ where: begun, data: { points: 39 } });
    await sendMessage({ ...written, companyId: others[0]!.id }, sender);
    await expectRefusal(sendMessage({ ...written, companyId: others[1]!.id }, sender), {
      status: 429,
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await sendMessage({ ...written, companyId: seller.id }, sender);
    await db.rateLimit.updateMany({
      where: { key: { startsWith: 'messages:' } },
      data: { points: 200 },
    });
    const reply = { threadId, content: 'Still?', uploadIds: [] };
    await expectRefusal(replyToThread(reply, sender), 429);
    expect(await db.message.count()).toBe(3);
  });

  test('with changed text and a used nonce is refused', async () => {
    const again = { ...written, nonce: randomUUID(), materialId };
    const { id, threadId } = await sendMessage(again, sender);
    const conflict = { code: 'conflict' };
    await expectRefusal(sendMessage({ ...again, content: 'All?' }, sender), conflict);
    await expectRefusal(sendMessage({ ...again, subject: 'CMU' }, sender), conflict);
    const { nonce, content, ...reply } = { ...again, threadId, uploadIds: [randomUUID()] };
    await expectRefusal(replyToThread({ ...reply, nonce, content }, sender), conflict);
    expect((await sendMessage(again, sender)).id).toBe(id);
    expect(await db.message.findMany()).toMatchObject([written]);
  });

  test('with the same photo sent again is the same message; with another photo it is refused', async () => {
    const { threadId } = await sendMessage({ ...written, materialId }, sender);
    const reply = { threadId, content: 'Like this one?', nonce: randomUUID() };
    const send = async (digest: string) => {
      const objectPath = `messages/${randomUUID()}.jpg`;
      const { userId } = sender;
      const companyId = sender.companyId!;
      const data = { companyId, userId, objectPath, width: 40, height: 30, digest };
      const { id } = await db.upload.create({ data });
      return replyToThread({ ...reply, uploadIds: [id] }, sender);
    };
    const { id } = await send('a'.repeat(64));
    expect(await send('a'.repeat(64))).toEqual({ id });
    await expectRefusal(send('b'.repeat(64)), 'conflict');
  });

  test('from another sender with the same nonce is another message', async () => {
    const nonce = randomUUID();
    const other = await createActor((await createCompany()).id);
    await sendMessage({ ...written, nonce, materialId }, sender);
    await sendMessage({ ...written, nonce, materialId }, other);
    expect(await db.message.count()).toBe(2);
  });

  test('to the sender’s own company or listing, or without a company, is refused', async () => {
    const actor = await createActor(seller.id);
    const refusal = { code: 'own_listing', status: 403 };
    await expectRefusal(sendMessage({ ...written, materialId }, actor), refusal);
    await expectRefusal(sendMessage({ ...written, companyId: seller.id }, actor), refusal);
    const admin: Actor = { ...sender, role: 'admin', companyId: null, companyRole: null };
    await expectRefusal(sendMessage({ ...written, materialId }, admin), 'no_company');
    expect(await db.message.count()).toBe(0);
  });

  test('to a company that may not trade or a hidden, deleted or unknown listing is not found', async () => {
    const pending = await createCompany({ registrationStatus: 'under_review' });
    const hidden = await createMaterial({ hiddenAt: new Date() });
    await changeMaterial(materialId, { deletedAt: new Date() });
    for (const target of [
      { companyId: pending.id },
      { companyId: randomUUID() },
      { companyId: 'nobody' },
      { materialId: hidden.id },
      { materialId },
      { materialId: 'nothing' },
    ]) {
      const message =
        'companyId' in target ? MESSAGING_COPY.otherIsGone : MESSAGING_COPY.materialGone;
      await expectRefusal(sendMessage({ ...written, ...target }, sender), {
        code: 'not_found',
        message,
      });
      expect(await getAddressee(target)).toBeNull();
    }
  });
});

describe('message text', () => {
  test('requires a subject and content', () => {
    const { error } = WriteMessage.safeParse({ subject: '  ', content: '\n ' });
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      'Enter a subject',
      'Enter a message',
    ]);
  });

  test('keeps the subject on one line, since it becomes an email header, and drops what would reverse it', () => {
    const read = WriteMessage.parse({
      subject: 'Block\r\nBcc: all@x.example\u0000',
      content: 'a\r\n\u202eb',
    });
    expect(read).toMatchObject({ subject: 'Block Bcc: all@x.example', content: 'a\nb' });
  });

  test('has length limits', () => {
    expect(WriteMessage.safeParse({ ...written, subject: 'x'.repeat(301) }).success).toBe(false);
    expect(WriteMessage.safeParse({ ...written, content: 'x'.repeat(5_001) }).success).toBe(false);
  });
});

describe('a guest’s draft', () => {
  test('belongs to its form only, until discarded', async () => {
    const sid = await keepDraft({ materialId }, written);
    expect(await getDraft(sid, { materialId })).toEqual(written);
    expect(await getDraft(sid, { companyId: seller.id })).toBeNull();
    expect(await getDraft('guess', { materialId })).toBeNull();
    await dropDraft(sid);
    await dropDraft(sid);
    expect(await getDraft(sid, { materialId })).toBeNull();
  });

  test('expires after an hour', async () => {
    const sid = await keepDraft({ materialId }, written);
    await deleteExpired();
    expect(await getDraft(sid, { materialId })).toEqual(written);
    await db.sessionStore.updateMany({ data: { expire: new Date(Date.now() - 1000) } });
    expect(await getDraft(sid, { materialId })).toBeNull();
    await deleteExpired();
    expect(await db.sessionStore.count()).toBe(0);
  });
});
