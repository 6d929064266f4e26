import { describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { getMaterial } from '~/domain/catalogue/index.server';
import { getCompanyPage } from '~/domain/companies/index.server';
import { REFUSALS } from '~/domain/trading/copy';
import { feedbackTime } from '~/domain/trading/feedback/feedback-time';
import { GiveFeedback } from '~/domain/trading/feedback/feedback.schema';
import {
  getTransactionPage,
  giveFeedback,
  listFeedback,
  removeFeedback,
  replyToFeedback,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { daysAgo } from '../../../factories/days';
import { createCompany, makeCompany } from '../../../factories/company';
import { createMaterial } from '../../../factories/material';
import { createTransaction } from '../../../factories/transaction';
import { createActor } from '../../../factories/user';
import { expectRefusal } from '../../../setup/expectations';
import { makeAdminActor, makeBuyer, notificationsTo, timelineOf } from '../trade';

/** Paid so long ago that feedback can be left without a receipt of the goods. */
async function sale(days = 20) {
  const seller = await createActor((await createCompany()).id);
  const { id: materialId } = await createMaterial({ companyId: seller.companyId! });
  const place = { name: 'Fox River Renovation', city: 'Aurora', state: 'IL' };
  const buyer = await createActor((await makeCompany(place)).id);
  const buyerCompanyId = buyer.companyId!;
  const completedAt = daysAgo(days);
  const { id } = await createTransaction({ materialId, buyerCompanyId, completedAt });
  return { transactionId: id, materialId, seller, buyer, sellerId: seller.companyId! };
}

const yes = { version: 0, wouldBuyAgain: true, comment: 'Count was right.' };

async function publicOf(sellerId: string) {
  const { rows } = await listFeedback(sellerId, 1);
  return rows.map(({ transactionId: _, createdAt: _at, repliedAt: _repliedAt, ...row }) => row);
}

test('is left, replied to and changed, and every page shows it at once, without names', async () => {
  const { transactionId, materialId, seller, buyer, sellerId } = await sale();
  const countsOf = async () => [
    (await getCompanyPage(sellerId))!.feedback,
    (await getMaterial(materialId))!.company.feedback,
  ];
  const none = { count: 0, wouldBuyAgain: 0 };
  expect(await countsOf()).toEqual([none, none]);
  expect(await publicOf(sellerId)).toEqual([]);

  expect(await giveFeedback({ transactionId, ...yes }, buyer)).toEqual({ version: 1 });
  expect(await giveFeedback({ transactionId, ...yes }, buyer)).toEqual({ version: 1 });
  const one = { count: 1, wouldBuyAgain: 1 };
  expect(await countsOf()).toEqual([one, one]);
  const reply = { transactionId, version: 1, reply: 'Come back any time.' };
  expect(await replyToFeedback(reply, seller)).toMatchObject({ version: 2 });
  expect(await replyToFeedback(reply, seller)).toMatchObject({ version: 2 });
  const shown = { comment: 'Count was right.', buyer: { city: 'Aurora', state: 'IL' } };
  expect(await publicOf(sellerId)).toEqual([{ ...shown, wouldBuyAgain: true, reply: reply.reply }]);

  const no = { transactionId, version: 2, wouldBuyAgain: false, comment: undefined };
  expect(await giveFeedback(no, buyer)).toEqual({ version: 3 });
  const changed = { count: 1, wouldBuyAgain: 0 };
  expect(await countsOf()).toEqual([changed, changed]);
  expect(await publicOf(sellerId)).toMatchObject([{ wouldBuyAgain: false, comment: null }]);
  expect(await giveFeedback({ ...no, version: 3 }, buyer)).toEqual({ version: 3 });
  expect(await replyToFeedback({ ...reply, version: 3 }, seller)).toMatchObject({ version: 3 });

  expect(await timelineOf(transactionId)).toEqual([
    'feedback_given',
    'feedback_answered',
    'feedback_given',
  ]);
  const waiting = async ({ companyId: recipientCompanyId }: Actor) =>
    (
      await db.notification.findMany({
        where: { recipientCompanyId: recipientCompanyId!, dismissed: false },
        select: { title: true },
      })
    ).map(({ title }) => title.split(':')[0]);
  expect(await waiting(seller)).toEqual(['Feedback']);
  expect(await waiting(buyer)).toEqual(['Reply to your feedback']);
});

describe('can be left', () => {
  const paid = { status: 'completed', completedAt: daysAgo(1), handover: null } as const;
  test.each([
    ['unpaid', 'before payment', { ...paid, status: 'pending', completedAt: null }],
    ['unpaid', 'not on a canceled purchase', { ...paid, status: 'cancelled', completedAt: null }],
    ['early', 'not before the goods came', { ...paid, handover: { receivedAt: null } }],
    ['open', 'once they came', { ...paid, handover: { receivedAt: new Date() } }],
    ['open', 'after a full refund', { ...paid, status: 'refunded' }],
    ['early', 'not 13 days after payment', { ...paid, completedAt: daysAgo(13) }],
    ['open', '15 days after payment, whatever came', { ...paid, completedAt: daysAgo(15) }],
    ['open', '89 days after payment', { ...paid, completedAt: daysAgo(89) }],
    ['over', 'not 91 days after it', { ...paid, completedAt: daysAgo(91) }],
  ] as const)('%s: %s', (time, _when, purchase) => {
    expect(feedbackTime(purchase)).toBe(time);
  });

  test('too early and too late are refused', async () => {
    const fresh = await sale(1);
    const early = giveFeedback({ transactionId: fresh.transactionId, ...yes }, fresh.buyer);
    await expectRefusal(early, { code: 'conflict', message: REFUSALS.feedbackTime.early });
    const old = await sale(91);
    const late = giveFeedback({ transactionId: old.transactionId, ...yes }, old.buyer);
    await expectRefusal(late, { code: 'conflict', message: REFUSALS.feedbackTime.over });
  });
});

test('only the buyer leaves it and only the seller replies, as their pages offer', async () => {
  const { transactionId, seller, buyer } = await sale();
  const admin = await makeAdminActor();
  const reply = { transactionId, version: 1, reply: 'Thanks.' };
  for (const [actor, code] of [
    [seller, 'forbidden'],
    [admin, 'forbidden'],
    [await makeBuyer(), 'not_found'],
  ] as const) {
    await expectRefusal(giveFeedback({ transactionId, ...yes }, actor), code);
  }
  await expectRefusal(replyToFeedback({ ...reply, version: 1 }, seller), 'conflict');
  await giveFeedback({ transactionId, ...yes }, buyer);
  for (const actor of [buyer, admin])
    await expectRefusal(replyToFeedback(reply, actor), 'forbidden');
  for (const [actor, may] of [
    [buyer, { canGive: true, canReply: false, canRemove: false }],
    [seller, { canGive: false, canReply: true, canRemove: false }],
    [admin, { canGive: false, canReply: false, canRemove: true }],
  ] as const) {
    expect((await getTransactionPage(transactionId, actor)).feedback).toMatchObject(may);
  }
  await expectRefusal(replyToFeedback(reply, await makeBuyer()), 'not_found');
});

test('of twenty colleagues at once one is kept; a reply to what has changed since is refused', async () => {
  const { transactionId, seller, buyer } = await sale();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      giveFeedback({ transactionId, ...yes, comment: `Colleague ${n}` }, buyer),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({ message: REFUSALS.feedbackMeanwhile });
    }
  }
  await giveFeedback({ transactionId, version: 1, wouldBuyAgain: false }, buyer);
  const stale = replyToFeedback({ transactionId, version: 1, reply: 'Thanks!' }, seller);
  await expectRefusal(stale, { code: 'conflict', message: REFUSALS.feedbackMeanwhile });
});

test('an admin removes it for good, for a reason that both companies read', async () => {
  const { transactionId, seller, buyer, sellerId } = await sale();
  const removal = { transactionId, removedReason: 'Names a person.' };
  const admin = await makeAdminActor();
  await expectRefusal(removeFeedback(removal, admin), 'not_found');
  await giveFeedback({ transactionId, ...yes }, buyer);
  for (const actor of [buyer, seller])
    await expectRefusal(removeFeedback(removal, actor), 'forbidden');
  const own = { ...seller, role: 'admin' as const };
  await expectRefusal(removeFeedback(removal, own), { message: REFUSALS.ownFeedback });
  await removeFeedback(removal, admin);
  await removeFeedback(removal, admin);
  expect(await publicOf(sellerId)).toEqual([]);
  expect((await getCompanyPage(sellerId))!.feedback).toEqual({ count: 0, wouldBuyAgain: 0 });
  for (const actor of [buyer, seller]) {
    const { feedback } = await getTransactionPage(transactionId, actor);
    expect(feedback).toMatchObject({
      given: { comment: yes.comment, removedReason: 'Names a person.' },
      canGive: false,
      canReply: false,
    });
    const told = (await notificationsTo(actor.companyId, transactionId)).at(-1);
    expect(told).toMatchObject({ about: 'Feedback removed' });
    expect(told!.content).toContain('Reason: Names a person.');
  }
  const again = giveFeedback({ transactionId, ...yes, version: 1 }, buyer);
  await expectRefusal(again, { code: 'conflict', message: REFUSALS.feedbackRemoved });
  const audit = await db.auditLogEntry.findMany({ where: { subjectId: transactionId } });
  expect(audit).toMatchObject([
    {
      action: 'transaction.feedback_removed',
      before: { wouldBuyAgain: true, comment: yes.comment, reply: null },
      after: { reason: 'Names a person.' },
    },
  ]);
});

test('asks for Yes or No, and takes words up to 1,000 letters', () => {
  const errorsOf = (sent: object) =>
    GiveFeedback.safeParse({ version: '0', ...sent }).error?.issues.map(({ message }) => message);
  expect(errorsOf({})).toEqual(['Choose Yes or No.']);
  expect(errorsOf({ wouldBuyAgain: 'perhaps' })).toEqual(['Choose Yes or No.']);
  expect(errorsOf({ wouldBuyAgain: 'no', comment: 'x'.repeat(1001) })).toEqual([
    'Use at most 1,000 characters.',
  ]);
  expect(GiveFeedback.parse({ version: '0', wouldBuyAgain: 'yes', comment: ' ' })).toEqual({
    version: 0,
    wouldBuyAgain: true,
    comment: undefined,
  });
  expect(GiveFeedback.parse({ version: 0, wouldBuyAgain: false }).wouldBuyAgain).toBe(false);
});
