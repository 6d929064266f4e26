import { expect, test } from 'vitest';
import { loader } from '~/routes/dev.mail/route';
import { loader as html } from '~/routes/dev.mail_.$kind.html/route';
import { openPage } from '../visit';
import { setEnv } from '../../setup/environment';

const open = (path: string) => openPage(loader, path);
const openHtml = (kind: string) => openPage(html, '/', { params: { kind } });

test('every email of every area renders, is listed and leads to the support address', async () => {
  const { body } = await open('/dev/mail');
  const areas = body.areas as { emails: { kind: string; subject: string }[] }[];
  const emails = areas.flatMap((area) => area.emails);
  expect(emails.length).toBeGreaterThan(10);
  for (const { kind, subject } of emails) {
    const { body } = await open(`/dev/mail?email=${kind}`);
    const email = body.email as { subject: string; html: string; text: string };
    expect(email.subject).toBe(subject);
    expect(email.text.length).toBeGreaterThan(100);
    expect(email.text).not.toMatch(/\/help$/m);
    expect((await openHtml(kind)).status).toBe(200);
    // Six digits in a subject would be kept in the clear.
    expect(subject).not.toMatch(/\d{6}/);
  }
});

test('a previewed email may load nothing and run no script', async () => {
  const { headers } = await openHtml('password_reset');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('an unknown email is 404', async () => {
  for (const kind of ['nothing', 'constructor', '__proto__']) {
    expect((await open(`/dev/mail?email=${kind}`)).status).toBe(404);
    expect((await openHtml(kind)).status).toBe(404);
  }
});

test('a server that sends real email has no previews', async () => {
  setEnv({ POSTMARK_SERVER_TOKEN: 'a-token', POSTMARK_FROM: 'mail@offcut.example' });
  expect((await open('/dev/mail')).status).toBe(404);
  expect((await openHtml('password_reset')).status).toBe(404);
});
