import { expect, test } from 'vitest';
import { ReplyForm } from '~/routes/messages_.$id/reply-form';
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
