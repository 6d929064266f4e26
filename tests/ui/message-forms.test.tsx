import { expect, test } from 'vitest';
import type { OwnListing } from '~/domain/catalogue/index.server';
import { ReplyForm } from '~/routes/messages_.$id/reply-form';
import { PriceForm, StockForm } from '~/routes/my-listings/row-forms';
import { RefundForm, RequestForm } from '~/routes/transaction.$id.($form)/refund-forms';
import type { PageView } from '~/routes/transaction.$id.($form)/view';
import { ContactForm } from '~/ui/contact/contact-form';
import { html } from './render';

const renewed = { initialValue: { nonce: 'second', content: 'Half of it.' }, error: {} };
const once = (value: string) => `name="nonce" value="${value}"`;

test('a returned contact form has the nonce that came with the response', () => {
  const form = { action: '/company/1/contact', subject: 'CMU', nonce: 'first' };
  expect(html(<ContactForm {...form} />)).toContain(once('first'));
  expect(html(<ContactForm {...form} result={renewed} />)).toContain(once('second'));
  expect(html(<ContactForm {...form} result={{ initialValue: {} }} />)).toContain(once('first'));
});

test('a returned reply has the nonce that came with the response', () => {
  const form = { threadId: '1', otherName: 'Brazos', seen: '1', nonce: 'first' };
  expect(html(<ReplyForm {...form} />)).toContain(once('first'));
  expect(html(<ReplyForm {...form} answer={{ result: renewed }} />)).toContain(once('second'));
});

test('why no reply can be sent is said once', () => {
  const notice = 'This company is suspended.';
  const form = { threadId: '1', otherName: 'Brazos', seen: '1', nonce: 'first', notice };
  const refused = { initialValue: { content: 'Still there?' }, error: { '': [notice] } };
  for (const answer of [undefined, { result: refused }]) {
    expect(html(<ReplyForm {...form} answer={answer} />).split(notice)).toHaveLength(2);
  }
});

test('a refund whose answer was lost is sent again as the same one, not as the next', () => {
  const page = {
    ...{
      id: 'p',
      heldCents: 0,
      refundableCents: 5000,
      buyer: { name: 'Brazos' },
      seller: { isReachable: true },
    },
    ...{ nextRefundSequence: 2, nextRequestSequence: 2 },
  } as PageView;
  const initialValue = { amount: '12.50', reason: 'Bent.', sequence: '1' };
  const sequence = (form: string, more: object) => {
    const answer = { form, result: { initialValue, error: { '': ['No.'] }, ...more } };
    const parts = { page, answer, request: undefined };
    const shown =
      form === 'refund' ? <RefundForm {...parts} sequence={2} /> : <RequestForm {...parts} />;
    return /name="sequence" value="(\d+)"/.exec(html(shown))?.[1];
  };
  for (const form of ['refund', 'refund-request']) {
    expect(sequence(form, { isUnanswered: true })).toBe('1');
    expect(sequence(form, {})).toBe('2');
  }
});

test('a price or stock change whose answer was lost is sent again as of what was seen then', () => {
  const row = { id: 'm', title: 'CMU', priceCents: 150, quantity: 6 } as OwnListing;
  const typed = { id: 'm', price: '1.50', seen: '200', count: '2', quantitySeen: '8' };
  const seen = (intent: string, more: object) => {
    const result = { initialValue: { ...typed, intent }, error: { '': ['No.'] }, ...more };
    const shown =
      intent === 'price' ? (
        <PriceForm row={row} result={result} />
      ) : (
        <StockForm row={row} result={result} />
      );
    return /name="(?:s|quantityS)een" value="(\d+)"/.exec(html(shown))?.[1];
  };
  expect([seen('price', { isUnanswered: true }), seen('price', {})]).toEqual(['200', '150']);
  expect([seen('stock', { isUnanswered: true }), seen('stock', {})]).toEqual(['8', '6']);
});
