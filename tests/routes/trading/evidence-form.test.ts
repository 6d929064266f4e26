import { beforeEach, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action } from '~/routes/transaction.$id.($form)/route';
import { createPaidPurchase, recordDispute } from '../../domain/trading/trade';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf, sendForm } from '../visit';

const sandbox = useSandbox();
let id: string;
let disputeId: string;
let seller: string;

beforeEach(async () => {
  const { stall, transactionId } = await createPaidPurchase(sandbox);
  id = transactionId;
  ({ id: disputeId } = await recordDispute(sandbox, id));
  seller = await cookieOf(stall.seller.userId);
});

function post(values: Record<string, string | File | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ disputeId, ...values })) {
    for (const each of [value].flat()) form.append(name, each);
  }
  const params = { id, form: 'evidence' };
  return sendForm(action, `/transaction/${id}/evidence`, form, { cookie: seller, params });
}

const pdf = (name: string) => new File(['%PDF-1.7 ', name], name, { type: 'application/pdf' });
const sentFiles = async () =>
  (await db.dispute.findUniqueOrThrow({ where: { id: disputeId } })).evidenceFiles.map((line) =>
    line.split(' ').at(-1),
  );

test('a refused form keeps its text and the files that were sent', async () => {
  const first = await post({
    text: '',
    delivery: pdf('bol.pdf'),
    messages: new File(['<html>'], 'page.html', { type: 'application/pdf' }),
    other: new File([], ''),
  });
  expect(first.status).toBe(400);
  const kept = first.body.evidenceFiles as { sealed: string; name: string }[];
  expect(kept.map(({ name }) => name)).toEqual(['bol.pdf']);

  const files = kept.map(({ sealed }) => sealed);
  const second = await post({ text: 'It was picked up.', files, messages: new File(['x'], 'x') });
  expect(second.status).toBe(415);
  expect(second.body.result).toMatchObject({
    error: { messages: ['Choose a PDF, JPEG or PNG.'] },
    initialValue: { text: 'It was picked up.' },
  });

  // A file chosen again takes the place of the first.
  const third = await post({ text: 'It was picked up.', files, delivery: pdf('signed.pdf') });
  expect(third.status).toBe(303);
  expect(await sentFiles()).toEqual(['signed.pdf']);
});

test('an empty file is refused, since the bank takes evidence only once', async () => {
  const answer = await post({ text: 'It was picked up.', delivery: new File([], 'bol.pdf') });
  expect(answer.status).toBe(400);
  expect(answer.body.result?.error).toEqual({ delivery: ['This file is empty. Choose another.'] });
  expect(await sentFiles()).toEqual([]);
});

test('photos over the limit cost no text', async () => {
  const photo = () => new File([new Uint8Array(5_000_000)], 'IMG_1.jpg');
  const photos = { delivery: photo(), messages: photo(), other: photo() };
  const { status, body } = await post({ text: 'It was picked up.', ...photos });
  expect(status).toBe(413);
  expect(body.result).toMatchObject({
    error: { delivery: [expect.stringContaining('at most 4.5 MB')] },
    initialValue: { text: 'It was picked up.' },
  });
});

test('unknown files, long text and other disputes are refused', async () => {
  for (const files of [['x'], Array.from({ length: 9 }, () => 'x'), ['x'.repeat(2000)]]) {
    expect((await post({ text: 'It was picked up.', files })).status).toBe(400);
  }
  expect((await post({ text: 'x'.repeat(10_001) })).status).toBe(400);
  expect((await post({ text: 'It was picked up.', disputeId: 'dp_1' })).status).toBe(404);
  expect(await sentFiles()).toEqual([]);
});
