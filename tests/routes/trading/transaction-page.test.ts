import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { suspendCompany } from '~/domain/companies/index.server';
import { requestRefund } from '~/domain/trading/index.server';
import { action, loader } from '~/routes/transaction.$id.($form)/route';
import {
  createPaidPurchase,
  makeAdminActor,
  makeBuyer,
  pay,
  see,
  type Stall,
  timelineOf,
} from '../../domain/trading/trade';
import { dayFromNow } from '../../factories/days';
import { changeMaterial } from '../../factories/material';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf, openPage, sendForm, toastOf } from '../visit';

const sandbox = useSandbox();
let stall: Stall;
let id: string;
let buyer: string;
let seller: string;
let outsider: string;

beforeEach(async () => {
  ({ stall, transactionId: id } = await createPaidPurchase(sandbox));
  buyer = await cookieOf(stall.buyer.userId);
  seller = await cookieOf(stall.seller.userId);
  outsider = await cookieOf((await makeBuyer()).userId);
});

const open = (cookie?: string) =>
  openPage(loader, `/transaction/${id}`, { cookie, params: { id } });
const post = ({ form, ...values }: { form: string } & Record<string, string>, cookie?: string) =>
  sendForm(action, `/transaction/${id}/${form}`, values, { cookie, params: { id, form } });

const proposal = {
  form: 'handover-proposal',
  version: '0',
  method: 'delivery',
  street: '9 Site Ave',
  city: 'Peoria',
  state: 'IL',
  zipCode: '61602',
  firstDay: dayFromNow(8),
  contactName: 'Ana',
  contactPhone: '(309) 555-0142',
};
const reason = 'Two pallets were wet.';
const FORMS: ({ form: string } & Record<string, string>)[] = [
  { form: 'refund-request', reason },
  { form: 'refund', amount: '62.97', sequence: '1', reason },
  { form: 'refund-refusal', requestId: randomUUID(), declineReason: reason },
  { form: 'refund-withdrawal', requestId: randomUUID() },
  proposal,
  { form: 'handover-agreement', version: '1' },
  { form: 'handover', version: '1' },
  { form: 'handover-undo', version: '1' },
  { form: 'arrival' },
  { form: 'message', content: 'Hello' },
  { form: 'evidence', disputeId: 'dp_1', text: 'It was picked up.' },
];

test('no form on the page works for outsiders; a guest is sent to sign in', async () => {
  const before = await timelineOf(id);
  for (const form of FORMS) {
    for (const sent of [form, { form: form.form }]) {
      expect((await post(sent, outsider)).status, form.form).toBe(404);
    }
    const guest = await post(form);
    expect([guest.status, guest.location?.slice(0, 7)], form.form).toEqual([303, '/signin']);
  }
  expect((await open(outsider)).status).toBe(404);
  expect(await timelineOf(id)).toEqual(before);
  expect(await db.message.count()).toBe(0);
});

test('an action not allowed to one side is 403 with a message and keeps the values', async () => {
  const refused: [string, { form: string } & Record<string, string>][] = [
    [seller, { form: 'refund-request', reason }],
    [buyer, { form: 'refund', amount: '62.97', sequence: '1', reason }],
    [buyer, { form: 'handover', version: '1' }],
  ];
  for (const [cookie, { form, ...values }] of refused) {
    const { status, body } = await post({ form, ...values }, cookie);
    expect(status, form).toBe(403);
    expect(body.result?.error?.[''], form).toHaveLength(1);
    expect(body.result).toMatchObject({ initialValue: values });
  }
});

test('an outdated form changes nothing and says so; an invalid URL is 404', async () => {
  const { status, location } = await post({ form: '', intent: 'refund', reason }, seller);
  expect([status, location]).toEqual([303, `/transaction/${id}`]);
  expect((await see(id)).hasRefunds).toBe(false);
  const params = { id, form: 'x' };
  const opened = await openPage(loader, `/transaction/${id}/x`, { cookie: buyer, params });
  expect(opened.status).toBe(404);
});

test('a refund request is made, granted from its own form, and shown on both pages', async () => {
  expect(await post({ form: 'refund-request', amount: '20.99', reason }, buyer)).toMatchObject({
    status: 303,
    location: `/transaction/${id}`,
  });
  const { body } = await open(seller);
  const { refundRequests, nextRefundSequence } = body.page as {
    refundRequests: { id: string; amountCents: number }[];
    nextRefundSequence: number;
  };
  expect(refundRequests).toMatchObject([{ amountCents: 2099, state: 'open' }]);
  const grant = {
    form: 'refund',
    amount: '20.99',
    confirmedCents: '2099',
    reason,
    sequence: String(nextRefundSequence),
    requestId: refundRequests[0]!.id,
  };
  expect((await post(grant, seller)).status).toBe(303);
  expect((await post(grant, seller)).status).toBe(303);
  expect((await see(id)).refundedCents).toBe(2099);
  expect((await open(buyer)).body.page).toMatchObject({
    refundRequests: [{ state: 'granted' }],
    refunds: [{ amountCents: 2099, feeCents: 100, status: 'succeeded' }],
    canRequestRefund: true,
  });
});

test('a refund is made only with the amount that its button named', async () => {
  const refund = { form: 'refund', amount: '$20.99', sequence: '1', reason };
  const asked = await post(refund, seller);
  expect(asked.body).toMatchObject({
    confirmCents: 2099,
    result: { initialValue: { amount: '20.99', reason } },
  });
  const changed = await post({ ...refund, amount: '30', confirmedCents: '2099' }, seller);
  expect(changed.body).toMatchObject({ confirmCents: 3000 });
  const empty = await post({ ...refund, amount: '' }, seller);
  expect(empty.body.result?.error).toEqual({ amount: ['Enter an amount such as 19.99.'] });
  const tooMuch = await post({ ...refund, amount: '62.98' }, seller);
  expect(tooMuch.body.result?.error).toEqual({ amount: ['At most $62.97 is left to refund.'] });
  expect((await see(id)).hasRefunds).toBe(false);

  expect((await post({ ...refund, confirmedCents: '2099' }, seller)).status).toBe(303);
  expect((await see(id)).refundedCents).toBe(2099);
});

test('a refusal names the invalid field and keeps what was typed', async () => {
  const asked = await post({ form: 'refund-request', amount: '1e9', reason }, buyer);
  expect(asked.status).toBe(400);
  expect(asked.body.result).toMatchObject({
    error: { amount: ['Enter an amount such as 19.99.'] },
    initialValue: { reason },
  });
  const { id: requestId } = await requestRefund({ transactionId: id, reason }, stall.buyer);
  const declined = await post({ form: 'refund-refusal', requestId, declineReason: ' ' }, seller);
  expect(declined.status).toBe(400);
  expect(declined.body.result?.error).toEqual({ declineReason: ['Enter a reason for the buyer.'] });
  const proposed = await post({ ...proposal, lastDay: dayFromNow(7), zipCode: 'x' }, seller);
  expect(proposed.status).toBe(400);
  expect(Object.keys(proposed.body.result?.error ?? {}).sort()).toContain('zipCode');
  expect(proposed.body.result).toMatchObject({ initialValue: { street: '9 Site Ave' } });
});

test('agreeing to an outdated proposal is 409, and the page shows the new one', async () => {
  expect((await post(proposal, buyer)).status).toBe(303);
  expect((await post({ ...proposal, version: '1', street: '10 Site Ave' }, buyer)).status).toBe(
    303,
  );
  const { status, body } = await post({ form: 'handover-agreement', version: '1' }, seller);
  expect(status).toBe(409);
  expect(body.result?.error?.['']?.[0]).toContain('changed while this page was open');
  expect((await open(seller)).body.page).toMatchObject({
    handover: { version: 2, canAgree: true, terms: { street: '10 Site Ave' } },
  });
});

test('an admin sees all but the conversation and can refund, not arrange', async () => {
  await post({ form: 'message', content: 'Between the two of us' }, buyer);
  await post(proposal, buyer);
  const admin = await cookieOf((await makeAdminActor()).userId);
  const { body } = await open(admin);
  expect(body).toMatchObject({ thread: null, page: { handover: { terms: { city: 'Peoria' } } } });
  expect(JSON.stringify(body)).not.toContain('Between the two of us');
  expect((await post({ form: 'message', content: 'Hello' }, admin)).status).toBe(403);
  expect((await post({ form: 'handover-agreement', version: '1' }, admin)).status).toBe(403);
  const refund = { form: 'refund', amount: '62.97', confirmedCents: '6297', sequence: '1', reason };
  expect((await post(refund, admin)).status).toBe(303);
  expect((await see(id)).status).toBe('refunded');
});

test('an admin can cancel an unpaid purchase from the page', async () => {
  const admin = await cookieOf((await makeAdminActor()).userId);
  id = (await stall.buy()).transactionId;
  expect((await open(admin)).body).toMatchObject({ canPay: false, canCancel: true });
  expect((await open(seller)).body).toMatchObject({ canPay: false, canCancel: false });
  const { status, location } = await post({ form: 'cancellation' }, admin);
  expect([status, location]).toEqual([303, `/transaction/${id}`]);
  expect(await see(id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
  expect((await open(admin)).body).toMatchObject({ canCancel: false });
});

test('a payment that succeeds after the press that asked Stripe is announced all the same', async () => {
  ({ transactionId: id } = await stall.buy());
  const { location } = await post({ form: 'payment' }, buyer);
  await pay(sandbox, id);
  const answer = await openPage(loader, location!, { cookie: buyer, params: { id } });
  expect(answer).toMatchObject({ status: 303, location: `/transaction/${id}` });
  expect(await toastOf(answer)).toMatchObject({ title: 'Payment Successful!' });
});

describe('a message to the other side', () => {
  test('continues the companies’ one conversation about the listing, once per form', async () => {
    const nonce = randomUUID();
    const first = { form: 'message', content: 'We come at eight.', nonce };
    expect((await post(first, buyer)).status).toBe(303);
    await post(first, buyer);
    const changed = await post({ ...first, content: 'We come at nine.' }, buyer);
    expect(changed.status).toBe(409);
    expect(changed.body.result).toMatchObject({
      initialValue: { content: 'We come at nine.', nonce: expect.not.stringMatching(nonce) },
    });
    expect((await open(seller)).body.thread).toMatchObject({
      messageCount: 1,
      messages: [{ content: 'We come at eight.', isOwn: false, isRead: false }],
    });
    const { body } = await open(seller);
    const { messages } = body.thread as { messages: { id: string }[] };
    await post({ form: 'message', content: 'Come in.', seen: messages[0]!.id }, seller);
    expect((await open(buyer)).body.thread).toMatchObject({
      messages: [{ isRead: true }, { content: 'Come in.', isOwn: false }],
    });
    const threads = await db.messageThread.findMany({ where: { materialId: stall.materialId } });
    expect(threads).toHaveLength(1);
  });

  test('can be sent after the listing is deleted, not to a company that can’t trade', async () => {
    await changeMaterial(stall.materialId, { deletedAt: new Date() });
    expect((await post({ form: 'message', content: 'Still here' }, buyer)).status).toBe(303);
    const admin = await makeAdminActor();
    await suspendCompany(stall.seller.companyId!, { reason: 'Unpaid invoices' }, admin);
    expect((await post({ form: 'message', content: 'And now?' }, buyer)).status).toBe(409);
    const empty = await post({ form: 'message', content: ' ' }, buyer);
    expect(empty.status).toBe(400);
    expect(empty.body.result?.error).toEqual({ content: ['Enter a message'] });
  });
});
