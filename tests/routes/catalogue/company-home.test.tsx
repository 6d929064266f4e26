import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { countView, flushViews } from '~/domain/catalogue/index.server';
import {
  getCompanyHome,
  listTransactions,
  proposeHandover,
  refundTransaction,
  requestRefund,
  settleFromStripe,
  takeHandoverStep,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { action, loader } from '~/routes/_index/route';
import { CompanyHome } from '~/routes/_index/company-home';
import {
  openStall,
  paidPurchase,
  pay,
  recordDispute,
  type Stall,
} from '../../domain/trading/trade';
import { pickupTerms } from '../../factories/pickup-terms';
import { makeOwner } from '../../factories/company';
import { makeMember } from '../../factories/user';
import { useSandbox } from '../../setup/sandbox';
import { html } from '../../ui/render';
import { args, cookieOf, sendForm } from '../visit';

const sandbox = useSandbox();

let stall: Stall;
beforeEach(async () => {
  stall = await openStall(sandbox);
});

const browser = (name: string) => (name === 'user-agent' ? 'Mozilla/5.0' : '');
const stepsOf = async (actor: Actor) =>
  (await getCompanyHome(actor)).steps.map(({ step, id }) => `${step} ${id}`);
const homeOf = async (actor: Actor) => {
  const cookie = await cookieOf(actor.userId);
  const { company, hero } = await loader(args('/', { cookie }));
  // A guest's categories and figures: nothing of them is shown here.
  expect(hero).toBeNull();
  return company;
};
const shownTo = async (actor: Actor) => html(<CompanyHome company={(await homeOf(actor))!} />);

test('what waits for a company follows its purchases, each for the side whose turn it is', async () => {
  const { buyer, seller } = stall;
  const { transactionId: id } = await stall.buy();
  const both = async () => [await stepsOf(buyer), await stepsOf(seller)];
  expect(await both()).toEqual([[`pay ${id}`], []]);
  expect((await getCompanyHome(buyer)).steps[0]?.until).toMatch(/^20.+Z$/);
  await pay(sandbox, id);
  await settleFromStripe(id);
  expect(await both()).toEqual([[`arrange ${id}`], [`arrange ${id}`]]);
  await proposeHandover({ transactionId: id, version: 0, ...pickupTerms }, seller);
  expect(await both()).toEqual([[`agree ${id}`], []]);
  await takeHandoverStep('agree', { transactionId: id, version: 1 }, buyer);
  expect(await both()).toEqual([[`pick_up ${id}`], [`hand_over ${id}`]]);
  const found = await listTransactions(buyer, { step: 'any' });
  expect(found.items.map(({ step }) => step)).toEqual(['pick_up']);
  expect((await listTransactions(seller, { step: 'pick_up' })).items).toEqual([]);
  await takeHandoverStep('hand_over', { transactionId: id, version: 1 }, seller);
  expect(await both()).toEqual([[`receive ${id}`], []]);
  await requestRefund({ transactionId: id, reason: 'One was wet.' }, buyer);
  expect(await both()).toEqual([[`receive ${id}`], [`refund ${id}`]]);
  await recordDispute(sandbox, id);
  expect(await both()).toEqual([[`receive ${id}`], [`evidence ${id}`]]);
  expect(await stepsOf((await makeOwner()).actor)).toEqual([]);
});

test('a dispute waits for evidence after a full refund too, and until an admin sent some', async () => {
  const { transactionId: id } = await stall.buy();
  await pay(sandbox, id);
  await settleFromStripe(id);
  await refundTransaction({ transactionId: id, reason: 'Wet.' }, stall.seller);
  const dispute = await recordDispute(sandbox, id, { amount: 62_97 });
  expect(await stepsOf(stall.seller)).toEqual([`evidence ${id}`]);
  expect(await stepsOf(stall.buyer)).toEqual([]);
  await db.dispute.update({ where: { id: dispute.id }, data: { isAnswered: true } });
  expect(await stepsOf(stall.seller)).toEqual([]);
});

test('a member sees neither money nor steps that need more powers', async () => {
  const { transactionId: id } = await stall.buy();
  expect((await getCompanyHome(stall.seller)).unfinishedCents).toBe(59_97);
  await pay(sandbox, id);
  await settleFromStripe(id);
  await requestRefund({ transactionId: id, reason: 'One was wet.' }, stall.buyer);
  const { actor: member } = await makeMember(stall.seller.companyId, 'member');
  expect(await stepsOf(member)).toEqual([`arrange ${id}`]);
  const page = await shownTo(member);
  expect(page).not.toContain('awaiting payment');
  expect(page).not.toContain('Connect payments');
  expect(await shownTo(stall.seller)).toContain('$0.00</b> in sales awaiting payment');
});

test('a member is not asked to pay for more than a member may buy', async () => {
  const { buyer } = stall;
  const { transactionId: small } = await stall.buy();
  const { buy } = await openStall(sandbox, { price: '4000.00' });
  const { transactionId: large } = await buy({}, buyer);
  const { actor: member } = await makeMember(buyer.companyId, 'member');
  expect(await stepsOf(member)).toEqual([`pay ${small}`]);
  expect((await stepsOf(buyer)).toSorted()).toEqual([`pay ${small}`, `pay ${large}`].toSorted());
});

test('sales, views and saves of 30 days are drawn, said in words and listed in a table', async () => {
  await paidPurchase(sandbox, stall);
  countView(stall.materialId, browser);
  await flushViews();
  countView(stall.materialId, browser);
  await flushViews();
  await db.savedMaterial.create({
    data: { userId: stall.buyer.userId, materialId: stall.materialId, priceWhenSaved: '19.99' },
  });
  const companyId = stall.seller.companyId!;
  await db.companyViewDay.create({ data: { companyId, day: new Date('2020-01-01'), views: 9 } });
  const { activity, today } = await getCompanyHome(stall.seller);
  expect(activity).toEqual([[today, 1, 2, 1]]);
  const page = await shownTo(stall.seller);
  expect(page).toMatch(/<desc[^>]*>2 views of your listings, at most 2 a day\.<\/desc>/);
  expect(page).toContain('<caption');
  expect((await getCompanyHome(stall.buyer)).activity).toEqual([]);

  countView(stall.materialId, browser);
  await flushViews();
  expect(await db.companyViewDay.count({ where: { companyId } })).toBe(1);
});

test('a listing not confirmed for 60 days is named', async () => {
  const confirmedAt = new Date(Date.now() - 61 * 24 * 60 * 60_000);
  await db.material.update({ where: { id: stall.materialId }, data: { confirmedAt } });
  expect(await shownTo(stall.seller)).toContain('1 listing not confirmed for 60 days');
});

test('first steps are checked off, end when all are done, and stay hidden for who hides them', async () => {
  const { companyId } = stall.buyer;
  const { actor: colleague } = await makeMember(companyId);
  expect(await shownTo(stall.buyer)).toContain('Make your first purchase');
  await paidPurchase(sandbox, stall);
  expect(await getCompanyHome(stall.buyer)).toMatchObject({ hasPurchase: true, hasListing: false });
  const cookie = await cookieOf(stall.buyer.userId);
  for (let times = 0; times < 2; times++) {
    expect(await sendForm(action, '/', {}, { cookie })).toMatchObject({
      status: 303,
      location: '/',
    });
  }
  expect(await shownTo(stall.buyer)).not.toContain('First steps');
  expect(await shownTo(colleague)).toContain('First steps');
  const home = (await homeOf(colleague))!;
  const done = { hasProfile: true, hasPayments: true, hasListing: true, hasPurchase: true };
  expect(html(<CompanyHome company={{ ...home, ...done }} />)).not.toContain('First steps');
});
