import { expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { submitEvidence } from '~/domain/trading/disputes/send-evidence.server';
import {
  getTransactionPage,
  sendEvidence,
  settleFromStripe,
  uploadEvidence,
} from '~/domain/trading/index.server';
import type { Actor } from '~/lib/actor';
import { makeMember } from '../../../factories/user';
import { expectRefusal } from '../../../setup/expectations';
import { useSandbox } from '../../../setup/sandbox';
import {
  closeDispute,
  createPaidPurchase,
  makeAdminActor,
  notificationsTo,
  recordDispute,
  timelineOf,
} from '../trade';

const sandbox = useSandbox();
const PDF = Buffer.from('%PDF-1.7\nsigned BOL');
const PNG = Buffer.from('\x89PNG\r\n\x1a\nphoto', 'latin1');
const TEXT = 'Three pallets, picked up on November 12. The BOL is signed.';

async function disputed({ isInquiry = false } = {}) {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  const { id: disputeId } = await recordDispute(sandbox, transactionId, { isInquiry });
  const upload = (actor: Actor = stall.seller, more = {}) =>
    uploadEvidence(
      { transactionId, kind: 'delivery', name: 'C:\\docs\\bol\r\n<1>.pdf', bytes: PDF, ...more },
      actor,
    );
  const send = (actor: Actor = stall.seller, more: { text?: string; files?: string[] } = {}) =>
    sendEvidence({ transactionId, disputeId, text: TEXT, files: [], ...more }, actor);
  return { stall, transactionId, disputeId, upload, send };
}

const updates = () => sandbox.control.requests({ match: 'POST /v1/disputes/' });

test('the seller’s text and files reach the bank once, and show on the page', async () => {
  const { stall, transactionId, disputeId, upload, send } = await disputed();
  const files = [
    await upload(),
    await upload(stall.seller, { kind: 'other', name: 'load.png', bytes: PNG }),
  ];
  await sandbox.control.clearRequests();
  expect(await send(stall.seller, { files })).toBe('sent');
  expect(await send(stall.seller, { files })).toBe('sent');
  const [sent, ...more] = await updates();
  expect(more).toEqual([]);
  const body = Object.fromEntries(new URLSearchParams(sent!.body));
  expect(body).toMatchObject({
    'evidence[uncategorized_text]': TEXT,
    'evidence[shipping_documentation]': expect.stringMatching(/^file_/),
    'evidence[uncategorized_file]': expect.stringMatching(/^file_/),
    submit: 'true',
  });
  const [dispute] = (await getTransactionPage(transactionId, stall.seller)).disputes;
  expect(dispute?.evidence).toMatchObject({
    stripeId: disputeId,
    isAnswered: true,
    canSend: false,
    sentText: TEXT,
    sentFiles: ['bol1.pdf', 'load.png'],
  });
  expect((await timelineOf(transactionId)).filter((kind) => kind === 'evidence_sent')).toHaveLength(
    1,
  );
  const told = await notificationsTo(stall.seller.companyId, transactionId);
  expect(told.map(({ about }) => about)).toContain('Evidence sent');
});

test('an inquiry is answered in the same way', async () => {
  const { send, disputeId, transactionId } = await disputed({ isInquiry: true });
  expect(await send()).toBe('sent');
  await settleFromStripe(transactionId);
  expect(await db.dispute.findUnique({ where: { id: disputeId } })).toMatchObject({
    state: 'inquiry',
    isAnswered: true,
  });
});

test('the dispute that an answered inquiry becomes is answered again, with the same words too', async () => {
  const { send, disputeId, stall, transactionId } = await disputed({ isInquiry: true });
  expect(await send()).toBe('sent');
  await sandbox.control.escalateDispute({ dispute: disputeId });
  await settleFromStripe(transactionId, { isAboutDispute: true });
  const evidence = async () =>
    (await getTransactionPage(transactionId, stall.seller)).disputes[0]!.evidence;
  expect(await evidence()).toMatchObject({ canSend: true, sentText: null, earlierText: TEXT });

  await sandbox.control.clearRequests();
  expect(await send()).toBe('sent');
  expect(await updates()).toHaveLength(1);
  expect(await evidence()).toMatchObject({ isAnswered: true, canSend: false, sentText: TEXT });
  expect((await timelineOf(transactionId)).filter((kind) => kind === 'evidence_sent')).toHaveLength(
    2,
  );
});

test('one form sent at once is one answer; another file for the same text is refused', async () => {
  const { send, upload, stall } = await disputed();
  const files = [await upload()];
  const all = await Promise.all(Array.from({ length: 8 }, () => send(stall.seller, { files })));
  expect(new Set(all)).toContain('sent');
  // The form uploads its files again.
  expect(await send(stall.seller, { files: [await upload()] })).toBe('sent');
  await expectRefusal(send(), 409);
  const other = await upload(stall.seller, { name: 'late.pdf' });
  await expectRefusal(send(stall.seller, { files: [other] }), 409);
});

test('only the seller’s owner and admins send evidence', async () => {
  const { stall, upload, send } = await disputed();
  const { actor: member } = await makeMember(stall.seller.companyId, 'member');
  const { stall: elsewhere } = await createPaidPurchase(sandbox);
  const refused: [Actor, number][] = [
    [stall.buyer, 403],
    [member, 403],
    [await makeAdminActor(), 403],
    [elsewhere.seller, 404],
  ];
  await sandbox.control.clearRequests();
  for (const [actor, status] of refused) {
    await expectRefusal(upload(actor), status);
    await expectRefusal(send(actor), status);
  }
  expect(await sandbox.control.requests()).toEqual([]);
});

test('other files than PDF, JPEG and PNG, and too large ones, never reach Stripe', async () => {
  const { stall, upload, send } = await disputed();
  await sandbox.control.clearRequests();
  const html = { bytes: Buffer.from('<html><script>alert(1)</script>') };
  await expectRefusal(upload(stall.seller, html), 415);
  const big = { bytes: Buffer.concat([PDF, Buffer.alloc(4_500_000)]) };
  await expectRefusal(upload(stall.seller, big), 413);
  expect(await sandbox.control.requests()).toEqual([]);

  const half = { bytes: Buffer.concat([PDF, Buffer.alloc(2_300_000)]) };
  const files = [
    await upload(stall.seller, half),
    await upload(stall.seller, { ...half, kind: 'other' }),
  ];
  await expectRefusal(send(stall.seller, { files }), 413);
  await expectRefusal(send(stall.seller, { files: [files[0]!, files[0]!] }), 400);
});

test('a file of another purchase, or an altered one, is refused', async () => {
  const theirs = await disputed();
  const file = await theirs.upload();
  const { stall, send } = await disputed();
  for (const sealed of [file, `${file.slice(0, -2)}AA`, 'file_123']) {
    await expectRefusal(send(stall.seller, { files: [sealed] }), 400);
  }
  expect(await send()).toBe('sent');
});

test('a dispute of another purchase is not found', async () => {
  const { disputeId } = await disputed();
  const { stall, transactionId } = await disputed();
  const theirs = { transactionId, disputeId, text: TEXT, files: [] };
  await expectRefusal(sendEvidence(theirs, stall.seller), 404);
});

test('nothing is sent after the bank’s date, or once the dispute is closed', async () => {
  const { send, disputeId, transactionId } = await disputed();
  await sandbox.control.clearRequests();
  await db.dispute.update({
    where: { id: disputeId },
    data: { evidenceDueAt: new Date(Date.now() - 1000) },
  });
  await expectRefusal(send(), 409);
  await closeDispute(sandbox, transactionId, disputeId, 'won');
  await expectRefusal(send(), 409);
  expect(await updates()).toEqual([]);
});

test('a second, other answer is refused', async () => {
  const { stall, send } = await disputed();
  await send();
  await expectRefusal(send(stall.seller, { text: 'Another story.' }), 409);
});

test('of twenty answers at once one is sent', async () => {
  const { stall, send, transactionId } = await disputed();
  await sandbox.control.clearRequests();
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => send(stall.seller, { text: `Story ${index}` })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await updates()).toHaveLength(1);
  expect((await timelineOf(transactionId)).filter((kind) => kind === 'evidence_sent')).toHaveLength(
    1,
  );
});

test.each([
  ['no answer', { kind: 'reset', when: 'before' }],
  ['a lost answer', { kind: 'reset', when: 'after' }],
  ['a stored 500', { kind: 'error', when: 'before' }],
  ['a stored 500 after Stripe took it', { kind: 'error', when: 'after' }],
] as const)('after %s the job sends it, and the bank has it once', async (_name, fault) => {
  const { send, disputeId } = await disputed();
  // The SDK sends again at once after a reset.
  const times = fault.kind === 'reset' ? 2 : 1;
  await sandbox.control.fail({ ...fault, times, match: 'POST /v1/disputes/' });
  expect(await send()).toBe('pending');
  await submitEvidence(disputeId);
  const dispute = await db.dispute.findUniqueOrThrow({ where: { id: disputeId } });
  expect(dispute.isAnswered).toBe(true);
  const events = await sandbox.control.events({ type: 'charge.dispute.updated', about: disputeId });
  const submitted = events.map(
    ({ data }) =>
      (data.object as { evidence_details: { submission_count: number } }).evidence_details,
  );
  expect(submitted.map(({ submission_count: count }) => count)).toEqual([1]);
});

test('evidence that Stripe refuses can be sent again', async () => {
  const { stall, send } = await disputed();
  await sandbox.control.fail({ kind: 'error', status: 400, match: 'POST /v1/disputes/' });
  await expectRefusal(send(), 409);
  expect(await send(stall.seller, { text: 'In other words.' })).toBe('sent');
});
