import { expect, test } from 'vitest';
import { ReplyForm } from '~/routes/messages_.$id/reply-form';
import { ContactForm } from '~/ui/contact/contact-form';
import { html } from './render';

const renewed = { initialValue: { nonce: 'second', content: 'Half of it.' }, error: {} };
const once = (value: string) => `name="nonce" value="${value}"`;

test('a contact form that comes back has the one-time value that came with the answer', () => {
  const form = { action: '/company/1/contact', subject: 'CMU', nonce: 'first' };
  expect(html(<ContactForm {...form} />)).toContain(once('first'));
  expect(html(<ContactForm {...form} result={renewed} />)).toContain(once('second'));
  expect(html(<ContactForm {...form} result={{ initialValue: {} }} />)).toContain(once('first'));
});

test('a reply that comes back has the one-time value that came with the answer', () => {
  const form = { threadId: '1', otherName: 'Brazos', seen: '1', nonce: 'first' };
  expect(html(<ReplyForm {...form} />)).toContain(once('first'));
  expect(html(<ReplyForm {...form} answer={{ result: renewed }} />)).toContain(once('second'));
});
