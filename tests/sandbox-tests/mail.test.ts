import { ServerClient } from 'postmark';
import { expect, test } from 'vitest';
import { openSandbox, visit } from './harness';

const MESSAGE = {
  From: 'Offcut <notices@offcut.example>',
  To: 'buyer@offcut.example',
  Subject: 'Your code & more',
  TextBody: 'Open http://localhost:3000/verify?code=1&x=2. Thanks <b>',
  HtmlBody:
    '<!doctype html><html><head></head><body><a href="http://localhost:3000/verify">Open</a>',
};

async function openMail() {
  const opened = await openSandbox();
  const client = new ServerClient('any-token', {
    useHttps: false,
    requestHost: `127.0.0.1:${opened.sandbox.port}`,
  });
  return { ...opened, client };
}

test('a sent message can be read on the mail page', async () => {
  const { sandbox, client } = await openMail();
  const sent = await client.sendEmail(MESSAGE);
  expect(sent).toMatchObject({ ErrorCode: 0, To: MESSAGE.To });
  expect(await sandbox.control.mail({ to: 'buyer@' })).toMatchObject([
    { id: sent.MessageID, subject: MESSAGE.Subject, text: MESSAGE.TextBody },
  ]);
  const list = await visit(`${sandbox.url}/mail`);
  expect(list.text).toContain('Your code &amp; more');
  const page = await visit(`${sandbox.url}/mail/${sent.MessageID}`);
  expect(page.text).toContain('<a href="http://localhost:3000/verify?code=1&amp;x=2">');
  expect(page.text).toContain('Thanks &lt;b&gt;');
  expect(page.text).toMatch(/<iframe\s[^>]*sandbox="[^"]*"/);
  expect(page.text).not.toContain('allow-scripts');
  const html = await fetch(`${sandbox.url}/mail/${sent.MessageID}/html`);
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await html.text()).toContain('<head><base target="_top">');
});
