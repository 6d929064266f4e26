// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { applySite } from '~/lib/site';
import { renderMail, type MailContent } from '~/domain/notifications/index.server';
import { notificationMail } from '~/domain/notifications/mail/notification-mails.server';

const FRAME = { to: 'ann@people.example', origin: 'https://offcut.example' };

const email = (change: Partial<MailContent>): MailContent => ({
  subject: 'Subject',
  preview: 'Preview',
  heading: 'Heading',
  parts: [],
  ...change,
});

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('HTML and text have every part, the text with wrapped lines and full links', () => {
  const words = 'A company wants to buy what you have listed and asks whether it can be fetched. ';
  const url = `https://offcut.example/reset-password?email=ann%40people.example&code=${'1'.repeat(60)}`;
  const { html, text } = renderMail(
    email({
      parts: [
        words.repeat(4),
        { code: '314159' },
        { button: { label: 'Set a password', url } },
        { facts: [['Company', 'Prairie State Builders']] },
        { list: ['First', 'Second'] },
        { note: 'The first line.\nThe second line.' },
      ],
    }),
    FRAME,
  );
  const page = documentOf(html);
  expect(page.querySelector('a.button')?.getAttribute('href')).toBe(url);
  expect(page.querySelector('p.code')?.textContent).toBe('314159');
  expect([...page.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
    'First',
    'Second',
  ]);
  const fact = page.querySelector<HTMLElement>('td.rule')!;
  expect(fact.textContent).toContain('Prairie State Builders');
  // What a digest puts under a fact, such as its link, belongs to it.
  expect(fact.style.borderTopWidth).toBe('1px');
  expect(page.documentElement.lang).toBe('en');
  expect(page.title).toBe('Subject');
  expect(html).toContain('The first line.<br>The second line.');
  expect(text).toContain(`Set a password:\n${url}\n`);
  expect(text).toContain('Company: Prairie State Builders');
  expect(text).toContain('- First\n- Second');
  expect(text).toContain('\n    314159\n');
  expect(text).toContain('Sent to ann@people.example');
  for (const line of text.split('\n')) {
    expect(line.length <= 76 || line.startsWith('https://')).toBe(true);
  }
});

test('nothing is loaded and no script can run', () => {
  const { html } = renderMail(email({}), FRAME);
  expect(documentOf(html).querySelector('script, img, link, iframe, form, video')).toBeNull();
  expect(html).not.toMatch(/url\(|@import/);
});

test('an uploaded logo is shown from the site, with the name for programs that load no pictures', () => {
  applySite({ logo: '3f9a0c1d2b4e5f60-128x32', name: 'Second & Yard' });
  const { html } = renderMail(email({}), FRAME);
  applySite({});
  const image = documentOf(html).querySelector('img')!;
  expect(image.src).toBe('https://offcut.example/logo.png?3f9a0c1d2b4e5f60-128x32');
  expect([image.alt, image.width, image.height]).toEqual(['Second & Yard', 128, 32]);
});

test('markup in any text stays text', () => {
  const evil = `<img src=x onerror=alert(1)>"'><a href="https://evil.example">&amp;</a></style></title>`;
  const { html } = renderMail(
    email({
      subject: evil,
      preview: evil,
      heading: evil,
      parts: [
        evil,
        { code: evil },
        { button: { label: evil, url: `https://offcut.example/?q=${evil}` } },
        { facts: [[evil, evil]] },
        { list: [evil] },
        { note: evil },
      ],
    }),
    { ...FRAME, to: `${evil}@people.example` },
  );
  const page = documentOf(html);
  expect(page.querySelector('img, script, [onerror]')).toBeNull();
  const hrefs = [...page.querySelectorAll('a')].map((a) => new URL(a.href).host);
  expect(new Set(hrefs)).toEqual(new Set(['offcut.example']));
  expect(page.querySelector('h1')?.textContent).toBe(evil);
  expect(page.title).toBe(evil);
});

test('a long name in a subject leaves what happened in sight, and the email has all of it', () => {
  const name = `Great Lakes ${'and Prairie State '.repeat(10)}Masonry Group LLC`;
  const content = email({ subject: `${name} wants to register`, heading: undefined });
  const { subject, text } = renderMail(content, FRAME);
  expect(subject).toBe(
    'Great Lakes and Prairie State and Prairie State and Prairie… Masonry Group LLC wants to register',
  );
  expect(text.replace(/\s+/g, ' ')).toContain(name);
  const told = renderMail(email({ subject: `No one at ${'x'.repeat(190)} can sign in` }), FRAME);
  expect(told.subject).toMatch(/^No one at x{20,60}… can sign in$/);
  const short = `${'x'.repeat(60)} wants to change its details`;
  expect(renderMail(email({ subject: short }), FRAME).subject).toBe(short);
});

test('a line break or hidden character in a name starts no new line', () => {
  const name = 'Ann\r\nBcc: all@people.example\u0000\u202E\u2028moc';
  const { subject, text } = renderMail(
    email({ subject: `${name} wrote`, heading: name, parts: [{ facts: [['Name', name]] }] }),
    FRAME,
  );
  expect(subject).toBe('Ann Bcc: all@people.example moc wrote');
  expect(text).toContain('Name: Ann Bcc: all@people.example moc\n');
  expect(text).not.toMatch(/^Bcc/m);
});

test('a button must link to http(s)', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'not an address']) {
    const parts = [{ button: { label: 'Open', url } }];
    expect(() => renderMail(email({ parts }), FRAME)).toThrow();
  }
});

test('an email that is always sent promises no way to turn it off', () => {
  const news = {
    title: 'Refunded',
    content: '$5',
    actionUrl: null,
    actionText: null,
    offUrl: null,
  };
  const mailAbout = (category: 'payments' | 'orders') =>
    JSON.stringify(notificationMail({ ...news, category }, { userId: 'u', companyName: 'Brazos' }));
  expect(mailAbout('orders')).toMatch(/Change that under Profile Settings.*Stop emails/);
  expect(mailAbout('payments')).toContain('Emails about payments are always sent.');
  expect(mailAbout('payments')).not.toMatch(/Change that|unsubscribe/);
});

test('an email says once why it came', () => {
  const why = 'You get this because you are an admin of Prairie Builders.';
  const { html, text } = renderMail(email({ parts: [{ note: why }] }), FRAME);
  for (const body of [html, text]) {
    expect(body.match(/You get this because/g)).toHaveLength(1);
    expect(body).toContain('Sent to ann@people.example by offcut.example.');
  }
});
