import { describe, expect, test, vi } from 'vitest';
import { db, type Tx } from '~/db/client.server';
import {
  getTransactionPage,
  proposeHandover,
  refundTransaction,
  takeHandoverStep,
} from '~/domain/trading/index.server';
import { ProposeHandover } from '~/domain/trading/handover/propose-handover.schema';
import { dayFromNow } from '../../../factories/days';
import { handoverWhen, onDays, REFUSALS } from '~/domain/trading/copy';
import { pickupTerms as terms } from '../../../factories/pickup-terms';
import { rounds } from '../../../faults/rounds';
import { useSandbox } from '../../../setup/sandbox';
import {
  createPaidPurchase,
  makeAdminActor,
  makeBuyer,
  notificationsTo,
  openStall,
  timelineOf,
} from '../trade';
import { expectRefusal } from '../../../setup/expectations';
import { doWhileLocked } from '../../../setup/while-locked';
import { changeCompany } from '../../../factories/company';
import { changeMaterial } from '../../../factories/material';

const sandbox = useSandbox();

const reason = 'Sold twice.';

const paid = () => createPaidPurchase(sandbox);

test('is proposed, agreed, handed over and received, and each step notifies the other side', async () => {
  const { stall, transactionId } = await paid();
  expect(await proposeHandover({ transactionId, version: 0, ...terms }, stall.seller)).toEqual({
    version: 1,
  });
  await takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer);
  await takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer);
  await takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller);
  await takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller);
  await takeHandoverStep('receive', { transactionId }, stall.buyer);
  await takeHandoverStep('receive', { transactionId }, stall.buyer);
  await takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller);
  expect((await timelineOf(transactionId)).slice(2)).toEqual([
    'handover_proposed',
    'handover_agreed',
    'handed_over',
    'received',
  ]);
  const page = await getTransactionPage(transactionId, stall.buyer);
  expect(page.handover).toMatchObject({
    state: 'received',
    terms: { ...terms, lastDay: null, notes: null },
    canPropose: false,
    canReceive: false,
    defaults: null,
  });
  const toBuyer = (await notificationsTo(stall.buyer.companyId, transactionId)).slice(1);
  const toSeller = (await notificationsTo(stall.seller.companyId, transactionId)).slice(1);
  expect(toBuyer.map(({ about }) => about)).toEqual(['Pickup proposed', 'Handed over']);
  expect(toSeller.map(({ about }) => about)).toEqual(['Pickup agreed', 'Received']);
  expect(JSON.stringify([toBuyer, toSeller])).not.toMatch(/Pershing|555-0188|Luis/);
  const [proposedNotice, agreedNotice] = await db.notification.findMany({
    where: {
      title: { startsWith: 'Pickup' },
      metadata: { path: ['transactionId'], equals: transactionId },
    },
    orderBy: { createdAt: 'asc' },
    select: { content: true },
  });
  for (const notice of [proposedNotice, agreedNotice]) {
    expect(notice?.content).toContain(` on ${handoverWhen({ ...terms, lastDay: null })}`);
  }
});

const when = { firstDay: '2026-11-30', lastDay: null, fromTime: '08:00', untilTime: null };

test.each([
  ['Mon, Nov 30, 2026, 8:00 AM local time', when],
  [
    'Mon, Nov 30, 2026, 12:05 AM to 12:30 PM local time',
    { ...when, fromTime: '00:05', untilTime: '12:30' },
  ],
  [
    'Mon, Nov 30, 2026, 8:00 AM local time',
    { ...when, lastDay: when.firstDay, untilTime: when.fromTime },
  ],
])('says the day and the time as %s', (words, terms) => {
  expect(onDays(terms)).toBe(`on ${words}`);
});

test('says a range of days', () => {
  const terms = { ...when, lastDay: '2026-12-02', fromTime: null };
  expect(onDays(terms)).toBe('from Mon, Nov 30, 2026 to Wed, Dec 2, 2026');
});

test('shows where the goods are once they are paid for, until an agreement says where', async () => {
  const { stall, transactionId } = await paid();
  const chicago = { city: 'Chicago', state: 'IL' };
  const office = { ...chicago, address: '1 Yard Rd', phone: '(312) 555-0100' };
  await changeCompany(stall.seller.companyId!, office);
  const goods = { ...chicago, zipCode: '60608', pickupHours: 'Weekdays 7 to 3' };
  await changeMaterial(stall.materialId, goods);
  const goodsAt = async () =>
    (await getTransactionPage(transactionId, stall.buyer)).handover?.goodsAt;
  expect(await goodsAt()).toMatchObject({
    ...{ street: '1 Yard Rd', city: 'Chicago', zipCode: '60608' },
    ...{ contactPhone: '(312) 555-0100', notes: 'Pickup hours: Weekdays 7 to 3' },
  });
  for (const location of ['Yard, 2400 S Western Ave', 'Yard, 2400 S Western Ave, Chicago, IL']) {
    await changeMaterial(stall.materialId, { location });
    expect(await goodsAt()).toMatchObject({ street: 'Yard, 2400 S Western Ave', zipCode: '60608' });
  }
  await changeMaterial(stall.materialId, { zipCode: '60601', location: 'Yard 1' });
  expect(await goodsAt()).toMatchObject({ street: 'Yard 1', city: 'Chicago', zipCode: '60601' });
  await changeMaterial(stall.materialId, { city: 'Joliet', zipCode: null, location: 'Joliet, IL' });
  expect(await goodsAt()).toMatchObject({ street: '', city: 'Joliet', zipCode: '' });
  await proposeHandover({ transactionId, version: 0, ...terms }, stall.seller);
  expect(await goodsAt()).toBeNull();
});

async function handedOver() {
  const { stall, transactionId } = await paid();
  await proposeHandover({ transactionId, version: 0, ...terms }, stall.seller);
  await takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer);
  await takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller);
  const minutesAgo = (minutes: number) =>
    db.handover.update({
      where: { transactionId },
      data: { handedOverAt: new Date(Date.now() - minutes * 60_000) },
    });
  const seen = async () => (await getTransactionPage(transactionId, stall.seller)).handover!;
  return { stall, transactionId, minutesAgo, seen };
}

describe('a mistaken handover', () => {
  test('can be undone by the seller for 10 minutes; the agreement holds and no money moves', async () => {
    const { stall, transactionId, minutesAgo, seen } = await handedOver();
    const ledger = () => db.ledgerEntry.count();
    const before = await ledger();
    await expectRefusal(takeHandoverStep('undo', { transactionId, version: 1 }, stall.buyer), 403);
    await expectRefusal(
      takeHandoverStep('undo', { transactionId, version: 1 }, await makeAdminActor()),
      403,
    );
    await expectRefusal(
      takeHandoverStep('undo', { transactionId, version: 1 }, await makeBuyer()),
      404,
    );
    await minutesAgo(9.9);
    expect(await seen()).toMatchObject({ state: 'handed_over', canUndo: true });
    await takeHandoverStep('undo', { transactionId, version: 1 }, stall.seller);
    expect(await seen()).toMatchObject({
      ...{ state: 'agreed', handedOverAt: null, canUndo: false, canHandOver: true },
      terms,
    });
    await expectRefusal(takeHandoverStep('receive', { transactionId }, stall.buyer), 409);
    const toBuyer = await notificationsTo(stall.buyer.companyId, transactionId);
    expect(toBuyer.map(({ about }) => about)).toContain('Handover undone');
    expect(await ledger()).toBe(before);
    await takeHandoverStep('hand_over', { transactionId, version: 2 }, stall.seller);
    await minutesAgo(10.1);
    expect(await seen()).toMatchObject({ canUndo: false });
    await expect(
      takeHandoverStep('undo', { transactionId, version: 2 }, stall.seller),
    ).rejects.toThrow('more than 10 minutes');
    expect(await seen()).toMatchObject({ state: 'handed_over' });
  });

  /** Between what a step reads and what it writes. */
  const betweenReadAndWrite = (transactionId: string) => (tx: Tx) =>
    tx.$queryRaw`SELECT 1 FROM handovers WHERE transaction_id = ${transactionId}::uuid FOR UPDATE`;

  test('is undone once of twenty times at once', async () => {
    const { stall, transactionId, seen } = await handedOver();
    const undo = () => takeHandoverStep('undo', { transactionId, version: 1 }, stall.seller);
    const twenty = Array.from({ length: 20 }, () => undo);
    const outcomes = await doWhileLocked(betweenReadAndWrite(transactionId), twenty, 3);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await seen()).toMatchObject({ state: 'agreed', version: 2 });
    const undone = (await timelineOf(transactionId)).filter((kind) => kind === 'handover_undone');
    expect(undone).toHaveLength(1);
  });

  test.each(['undo', 'receive'])(
    'is either undone or received when both come at the same time, %s first',
    async (first) => {
      const { stall, transactionId, seen } = await handedOver();
      const undo = () => takeHandoverStep('undo', { transactionId, version: 1 }, stall.seller);
      const steps = [undo, () => takeHandoverStep('receive', { transactionId }, stall.buyer)];
      if (first === 'receive') steps.reverse();
      const outcomes = await doWhileLocked(betweenReadAndWrite(transactionId), steps);
      expect(outcomes).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: { code: 'conflict' } },
      ]);
      const { state, handedOverAt, receivedAt } = await seen();
      const isReceived = first === 'receive';
      expect(state).toBe(isReceived ? 'received' : 'agreed');
      expect([handedOverAt !== null, receivedAt !== null]).toEqual([isReceived, isReceived]);
      if (isReceived) {
        await expect(undo()).rejects.toThrow('The buyer has marked the goods as received.');
      }
    },
  );

  test('stays undone when the first “handed over” is sent again, and so the other way', async () => {
    const { stall, transactionId, seen } = await handedOver();
    const handOverAs = (version: number) =>
      takeHandoverStep('hand_over', { transactionId, version }, stall.seller);
    const undoAs = (version: number) =>
      takeHandoverStep('undo', { transactionId, version }, stall.seller);
    await undoAs(1);
    await undoAs(1);
    await expectRefusal(handOverAs(1), 409);
    expect(await seen()).toMatchObject({ state: 'agreed', version: 2 });
    await handOverAs(2);
    await handOverAs(2);
    await expectRefusal(undoAs(1), 409);
    expect(await seen()).toMatchObject({ state: 'handed_over', version: 2 });
  });

  test('marked and undone again and again, leaves one notification, and emails each once in ten minutes', async () => {
    const { stall, transactionId } = await handedOver();
    for (let version = 1; version <= 6; version += 1) {
      await takeHandoverStep('undo', { transactionId, version }, stall.seller);
      await takeHandoverStep('hand_over', { transactionId, version: version + 1 }, stall.seller);
    }
    const about = await db.notification.findMany({
      where: {
        recipientCompanyId: stall.buyer.companyId!,
        metadata: { path: ['handover'], equals: transactionId },
      },
      orderBy: { createdAt: 'asc' },
      select: {
        ...{ title: true, read: true, dismissed: true },
        deliveries: { where: { method: 'email' }, select: { dueAt: true, mailId: true } },
      },
    });
    const shown = about.filter(({ dismissed }) => !dismissed);
    expect(shown).toMatchObject([{ title: expect.stringMatching(/^Handed over/), read: false }]);
    const mailed = about.filter(({ deliveries: [one] }) => one?.mailId);
    expect(mailed.map(({ title }) => title.split(':', 1)[0])).toEqual([
      'Handed over',
      'Handover undone',
    ]);
    const soon = new Date(Date.now() + 9 * 60_000);
    const later = about.filter(({ read, deliveries: [one] }) => !read && one && one.dueAt > soon);
    expect(later).toEqual(shown);
  });

  test('can’t be undone before it happened, nor after a full refund', async () => {
    const { stall, transactionId } = await paid();
    await expectRefusal(takeHandoverStep('undo', { transactionId, version: 1 }, stall.seller), 409);
    const refunded = await handedOver();
    const refund = { transactionId: refunded.transactionId, reason, sequence: 1 };
    await refundTransaction(refund, refunded.stall.seller);
    await expectRefusal(
      takeHandoverStep(
        'undo',
        { transactionId: refunded.transactionId, version: 1 },
        refunded.stall.seller,
      ),
      409,
    );
  });
});

test('starts with the seller’s address for pickup and the buyer’s for delivery', async () => {
  const { stall, transactionId } = await paid();
  const gary = { city: 'Gary', state: 'IN', zipCode: '46402' };
  await changeCompany(stall.seller.companyId!, { ...gary, address: '1 Yard Rd' });
  await changeMaterial(stall.materialId, gary);
  const peoria = { address: '9 Site Ave', city: 'Peoria', state: 'IL', zipCode: '61602' };
  await changeCompany(stall.buyer.companyId!, peoria);
  const yard = await db.company.findUniqueOrThrow({
    where: { id: stall.seller.companyId! },
    select: { name: true },
  });
  for (const actor of [stall.buyer, stall.seller]) {
    const { handover } = await getTransactionPage(transactionId, actor);
    expect(handover?.defaults).toMatchObject({
      pickup: { street: '1 Yard Rd', city: 'Gary', zipCode: '46402', contactName: yard.name },
      delivery: { street: '9 Site Ave', city: 'Peoria', state: 'IL', zipCode: '61602' },
    });
  }
  await changeCompany(stall.buyer.companyId!, { zipCode: 'K1A 0B6' });
  const { handover: odd } = await getTransactionPage(transactionId, stall.buyer);
  expect(odd?.defaults?.delivery.zipCode).toBe('');
  await proposeHandover({ transactionId, version: 0, ...terms }, stall.seller);
  const { handover } = await getTransactionPage(transactionId, stall.buyer);
  expect(handover?.defaults).toMatchObject({
    pickup: terms,
    delivery: { street: '9 Site Ave', firstDay: terms.firstDay },
  });
});

test('is hidden until the purchase is paid, and always from outsiders', async () => {
  const stall = await openStall(sandbox);
  await changeCompany(stall.seller.companyId!, { address: '1 Yard Rd' });
  const { transactionId } = await stall.buy();
  for (const actor of [stall.buyer, stall.seller, await makeAdminActor()]) {
    const page = await getTransactionPage(transactionId, actor);
    expect(page.handover).toBeNull();
    expect(JSON.stringify(page)).not.toContain('1 Yard Rd');
  }
  for (const attempt of [
    () => proposeHandover({ transactionId, version: 0, ...terms }, stall.seller),
    () => takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer),
    () => takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller),
    () => takeHandoverStep('receive', { transactionId }, stall.buyer),
  ]) {
    await expectRefusal(attempt(), 409);
  }
  const outsider = await makeBuyer();
  for (const attempt of [
    () => getTransactionPage(transactionId, outsider),
    () => proposeHandover({ transactionId, version: 0, ...terms }, outsider),
    () => takeHandoverStep('agree', { transactionId, version: 1 }, outsider),
    () => takeHandoverStep('hand_over', { transactionId, version: 1 }, outsider),
    () => takeHandoverStep('receive', { transactionId }, outsider),
  ]) {
    await expectRefusal(attempt(), 404);
  }
});

test('must be agreed to again after a change, and refuses an outdated form', async () => {
  const { stall, transactionId } = await paid();
  const first = { transactionId, version: 0, ...terms };
  await proposeHandover(first, stall.seller);
  expect(await proposeHandover(first, stall.seller)).toEqual({ version: 1 });
  await expectRefusal(proposeHandover({ ...first, street: 'Elsewhere 1' }, stall.seller), 409);
  await expectRefusal(proposeHandover(first, stall.buyer), 409);
  await takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer);

  await proposeHandover(
    { ...first, version: 1, firstDay: dayFromNow(9), lastDay: dayFromNow(11) },
    stall.buyer,
  );
  const { timeline } = await getTransactionPage(transactionId, stall.seller);
  const { street, city, state, zipCode, firstDay } = terms;
  const replaced = { method: 'pickup', street, city, state, zipCode, firstDay };
  expect(timeline.map(({ detail }) => detail.replaced ?? null).slice(-3)).toMatchObject([
    null,
    null,
    replaced,
  ]);
  const [notice] = (await notificationsTo(stall.seller.companyId, transactionId)).slice(-1);
  expect(notice!.content).toContain(
    `. The agreed pickup ${onDays({ ...terms, lastDay: null })} no longer holds. See where`,
  );
  expect(notice!.content).not.toContain(street);

  await expectRefusal(
    takeHandoverStep('hand_over', { transactionId, version: 2 }, stall.seller),
    409,
  );
  await expectRefusal(takeHandoverStep('agree', { transactionId, version: 1 }, stall.seller), 409);
  await expectRefusal(takeHandoverStep('agree', { transactionId, version: 2 }, stall.buyer), 403);
  await takeHandoverStep('agree', { transactionId, version: 2 }, stall.seller);
  await takeHandoverStep('hand_over', { transactionId, version: 2 }, stall.seller);
  await expectRefusal(proposeHandover({ ...first, version: 2 }, stall.seller), 409);
});

test('never counts as agreed when a new proposal arrives at the same time', async () => {
  for (let round = 0; round < rounds(2, 8); round += 1) {
    const { stall, transactionId } = await paid();
    await proposeHandover({ transactionId, version: 0, ...terms }, stall.seller);
    await Promise.allSettled([
      takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer),
      proposeHandover({ transactionId, version: 1, ...terms, street: 'Elsewhere 1' }, stall.seller),
    ]);
    const { handover } = await getTransactionPage(transactionId, stall.buyer);
    expect(handover).toMatchObject({
      version: 2,
      state: 'proposed',
      terms: { street: 'Elsewhere 1' },
    });
  }
});

test('allows each step only to its side and in order, and none to admins', async () => {
  const { stall, transactionId } = await paid();
  const admin = await makeAdminActor();
  await expectRefusal(proposeHandover({ transactionId, version: 0, ...terms }, admin), 403);
  await expectRefusal(
    takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller),
    409,
  );
  await proposeHandover({ transactionId, version: 0, ...terms }, stall.buyer);
  await takeHandoverStep('agree', { transactionId, version: 1 }, stall.seller);
  await expectRefusal(takeHandoverStep('receive', { transactionId }, stall.buyer), 409);
  await expectRefusal(
    takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.buyer),
    403,
  );
  await expectRefusal(takeHandoverStep('receive', { transactionId }, stall.seller), 403);
  const seen = await getTransactionPage(transactionId, admin);
  expect(seen.handover).toMatchObject({
    state: 'agreed',
    terms,
    canPropose: false,
    canHandOver: false,
    defaults: null,
  });
});

test('closes after a full refund, not a partial one', async () => {
  const { stall, transactionId } = await paid();
  await proposeHandover({ transactionId, version: 0, ...terms }, stall.seller);
  await refundTransaction({ transactionId, amountCents: 100, reason, sequence: 1 }, stall.seller);
  await takeHandoverStep('agree', { transactionId, version: 1 }, stall.buyer);
  await refundTransaction({ transactionId, reason, sequence: 2 }, stall.seller);
  await expectRefusal(
    takeHandoverStep('hand_over', { transactionId, version: 1 }, stall.seller),
    409,
  );
  const { handover } = await getTransactionPage(transactionId, stall.seller);
  expect(handover).toMatchObject({ isClosed: true, canHandOver: false, canPropose: false });
});

test('is for a day within six months, at a place that its ZIP code can have', async () => {
  const { stall, transactionId } = await paid();
  const propose = (changes: Partial<typeof terms & { lastDay: string }>) =>
    proposeHandover({ transactionId, version: 0, ...terms, ...changes }, stall.seller);
  const refused = [
    ['firstDay', { firstDay: '1899-11-30' }],
    ['firstDay', { firstDay: dayFromNow(-3) }],
    ['firstDay', { firstDay: '9999-11-30' }],
    ['lastDay', { lastDay: dayFromNow(190) }],
    ['zipCode', { zipCode: '99999' }],
    ['zipCode', { zipCode: '00000' }],
  ] as const;
  for (const [field, changes] of refused) {
    await expect(propose(changes), field).rejects.toMatchObject({ code: 'invalid', field });
  }
  await expect(propose({ zipCode: '90210-1234' })).rejects.toThrow(
    'ZIP code 90210-1234 is not in Illinois.',
  );
  expect(await propose({ firstDay: dayFromNow(0), lastDay: dayFromNow(180) })).toEqual({
    version: 1,
  });
});

test('ends later than now, by the clocks at its place', async () => {
  const { stall, transactionId } = await paid();
  const today = dayFromNow(0);
  // 12 or 1 in Illinois, 8 in the morning in Hawaii.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T18:00:00Z`) });
  const propose = (changes: object) =>
    proposeHandover(
      { transactionId, version: 0, ...terms, firstDay: today, ...changes },
      stall.seller,
    );
  for (const [field, times] of [
    ['fromTime', { fromTime: '08:00', untilTime: null }],
    ['untilTime', { fromTime: '08:00', untilTime: '11:30' }],
    ['firstDay', { firstDay: dayFromNow(-1), lastDay: today }],
  ] as const) {
    await expect(propose(times), field).rejects.toMatchObject({ code: 'invalid', field });
  }
  const morning = { fromTime: '08:00', untilTime: '11:30' };
  const hawaii = { city: 'Honolulu', state: 'HI' as const, zipCode: '96814' };
  expect(await propose({ ...morning, ...hawaii })).toEqual({ version: 1 });
  expect(await propose({ ...morning, version: 1, lastDay: dayFromNow(1) })).toEqual({ version: 2 });
  expect(await propose({ version: 2, fromTime: '08:00', untilTime: '17:00' })).toEqual({
    version: 3,
  });
});

test('is not for a time that clocks at its place jump over in spring', async () => {
  const { stall, transactionId } = await paid();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-01T12:00:00Z') });
  const propose = (changes: object) =>
    proposeHandover(
      { transactionId, version: 0, ...terms, firstDay: '2027-03-14', ...changes },
      stall.seller,
    );
  for (const [field, times] of [
    ['fromTime', { fromTime: '02:00', untilTime: '11:30' }],
    ['untilTime', { fromTime: '01:59', untilTime: '02:59' }],
    [
      'untilTime',
      { firstDay: '2027-03-13', lastDay: '2027-03-14', fromTime: '01:00', untilTime: '02:30' },
    ],
  ] as const) {
    const refusal = { code: 'invalid', field, message: REFUSALS.timeSkipped };
    await expectRefusal(propose(times), refusal);
  }
  const arizona = { city: 'Phoenix', state: 'AZ' as const, zipCode: '85004' };
  const night = { fromTime: '02:30', untilTime: '03:00' };
  expect(await propose({ ...night, ...arizona })).toEqual({ version: 1 });
  expect(await propose({ ...night, version: 1, firstDay: '2027-03-15' })).toEqual({ version: 2 });
  const around = { fromTime: '01:59', untilTime: '03:00' };
  expect(await propose({ ...around, version: 2 })).toEqual({ version: 3 });
});

describe('the proposal form', () => {
  const form = { version: '0', ...terms };
  const errorsOf = (changes: Record<string, string | undefined>) =>
    ProposeHandover.safeParse({ ...form, ...changes }).error?.issues.map(({ path }) => path[0]) ??
    [];

  test('accepts what people type', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ lastDay: dayFromNow(8), notes: 'Gate 4\nRing twice' })).toEqual([]);
  });

  test.each([
    ['method', { method: 'mail' }],
    ['street', { street: '  ' }],
    ['state', { state: 'XX' }],
    ['zipCode', { zipCode: '6060' }],
    ['firstDay', { firstDay: '2026-02-30' }],
    ['firstDay', { firstDay: 'Monday' }],
    ['firstDay', { firstDay: '2099' }],
    ['lastDay', { lastDay: dayFromNow(7) }],
    ['fromTime', { fromTime: undefined }],
    ['fromTime', { fromTime: '24:00' }],
    ['fromTime', { method: 'delivery', fromTime: undefined }],
    ['untilTime', { untilTime: '08:00' }],
    ['untilTime', { untilTime: 'noon' }],
    ['contactName', { contactName: undefined }],
    ['contactPhone', { contactPhone: '555-0188' }],
    ['contactPhone', { contactPhone: '0000000000' }],
    ['notes', { notes: 'x'.repeat(1001) }],
    ['version', { version: '-1' }],
  ])('says what is wrong with the %s', (field, changes) => {
    expect(errorsOf(changes)).toEqual([field]);
  });

  test('says at once what is wrong with one field and with two together', () => {
    expect(errorsOf({ contactName: ' ', lastDay: dayFromNow(7), untilTime: '08:00' })).toEqual([
      'contactName',
      'lastDay',
      'untilTime',
    ]);
    expect(ProposeHandover.safeParse(null).success).toBe(false);
  });
});
