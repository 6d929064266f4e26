import { expect, test } from 'vitest';
import {
  cancelPurchase,
  getTransactionPage,
  proposeHandover,
  refundTransaction,
  requestRefund,
  takeHandoverStep,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { StatusNotice } from '~/routes/transaction.$id.($form)/status-notice';
import { suspend } from '../../factories/company';
import { pickupTerms } from '../../factories/pickup-terms';
import {
  createPaidPurchase,
  createPurchase,
  loseDispute,
  recordDispute,
  returnRefund,
} from '../../domain/trading/trade';
import { useSandbox } from '../../setup/sandbox';
import { html } from '../../ui/render';

const sandbox = useSandbox();

const shownTo = async (transactionId: string, actor: Actor) =>
  html(<StatusNotice page={await getTransactionPage(transactionId, actor)} />);

/** The steps that are done, the current one, and the sentence. */
async function stepsOf(transactionId: string, actor: Actor) {
  const page = await shownTo(transactionId, actor);
  const steps = page.match(/<li.*?<\/li>/g) ?? [];
  const text = (part = '') => part.replace(/<[^>]+>/g, '');
  return {
    done: steps.filter((step) => step.includes(', done')).length,
    current: text(
      steps
        .find((step) => step.includes('aria-current="step"'))
        ?.match(/<span class="tag.*?<\/span>/)?.[0],
    ),
    next: text(page.match(/<p>.*?<\/p>/)?.[0]),
  };
}

test('a purchase leads with its four steps, and says to each side what comes next', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const { buyer, seller } = stall;
  const steps = async () => [
    await stepsOf(transactionId, buyer),
    await stepsOf(transactionId, seller),
  ];
  expect(await steps()).toEqual([
    {
      done: 1,
      current: 'Agreed',
      next: 'Propose pickup or delivery to the seller below: where and when.',
    },
    {
      done: 1,
      current: 'Agreed',
      next: 'Propose pickup or delivery to the buyer below: where and when.',
    },
  ]);
  await proposeHandover({ transactionId, version: 0, ...pickupTerms }, seller);
  expect(await steps()).toMatchObject([
    { done: 1, next: 'Agree to the proposed pickup below, or propose another.' },
    { done: 1, next: 'Waiting for the buyer to agree.' },
  ]);
  await takeHandoverStep('agree', { transactionId, version: 1 }, buyer);
  expect(await steps()).toMatchObject([
    {
      done: 2,
      current: 'Handed over',
      next: 'Pick up the goods as agreed below; the seller marks them as handed over.',
    },
    { done: 2, current: 'Handed over', next: 'Mark it as handed over after the pickup.' },
  ]);
  await takeHandoverStep('hand_over', { transactionId, version: 1 }, seller);
  expect(await steps()).toMatchObject([
    { done: 3, current: 'Received', next: 'Check the goods, and mark them as received.' },
    { done: 3, current: 'Received', next: 'Waiting for the buyer to mark it as received.' },
  ]);
  await takeHandoverStep('receive', { transactionId }, buyer);
  expect((await steps())[0]).toEqual({ done: 4, current: '', next: 'The goods were received.' });
});

test('an unpaid purchase waits for its first step; a canceled one has none', async () => {
  const { stall, transactionId } = await createPurchase(sandbox);
  expect(await stepsOf(transactionId, stall.buyer)).toEqual({
    done: 0,
    current: 'Paid',
    next: 'Pay below before the hold on the stock ends.',
  });
  await cancelPurchase(transactionId, stall.buyer);
  const page = await shownTo(transactionId, stall.buyer);
  expect(page).toContain('Nothing was charged.');
  expect(page).not.toContain('<li');
});

test('a buyer of an unreachable seller is led to ask for a refund, once', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const { buyer, seller } = stall;
  await suspend(seller.companyId!);
  expect((await stepsOf(transactionId, buyer)).next).toContain('ask for a refund below');
  await requestRefund({ transactionId, reason: 'Not there' }, buyer);
  const { next } = await stepsOf(transactionId, buyer);
  expect(next).toContain('An administrator decides on the refund you asked for.');
});

test('a disputed or refunded purchase says so instead of its steps', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await recordDispute(sandbox, transactionId);
  expect(await shownTo(transactionId, stall.seller)).not.toContain('<li');

  const other = await createPaidPurchase(sandbox);
  const refund = { transactionId: other.transactionId, reason: 'Sold twice.', sequence: 1 };
  await refundTransaction(refund, other.stall.seller);
  const page = await shownTo(other.transactionId, other.stall.buyer);
  expect(page).toContain('Refunded in full to you.');
  expect(page).not.toContain('<li');

  await returnRefund(sandbox, other.transactionId);
  const failed = (actor: Actor) => shownTo(other.transactionId, actor);
  expect(await failed(other.stall.buyer)).toContain('did not reach you. The platform holds it');
  expect(await failed(other.stall.seller)).toMatch(
    /did not reach the buyer.*you don’t pay a second/,
  );
  const member = { ...other.stall.seller, companyRole: 'member' } as const;
  expect(await failed(member)).toContain('An owner or admin of your company can refund it again.');
  expect(await failed(other.stall.buyer)).toContain('We notified the seller');
  await suspend(other.stall.seller.companyId!);
  expect(await failed(other.stall.buyer)).toContain('An administrator can refund it again.');
  await recordDispute(sandbox, other.transactionId);
  expect(await failed(other.stall.buyer)).not.toContain('again');
});

test('a bank that takes all of it after a full refund leaves “refunded in full” true', async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  await refundTransaction({ transactionId, reason: 'Sold twice.', sequence: 1 }, stall.seller);
  await loseDispute(sandbox, transactionId, 6297);
  expect(await shownTo(transactionId, stall.buyer)).toContain('Refunded in full to you.');
});
