import type { Reply } from '../http';
import type { World } from '../world';
import { escapeHtml, Html, html, notice, page } from './layout';

const SHOWN = 200;

export function listMail(world: World): Reply {
  const mails = world.store.all('mail').reverse();
  return page(
    'Mail',
    html`<h1>Mail</h1>
      ${
        mails.length === 0
          ? html`<p>Nothing has been sent yet.</p>`
          : html`<div class="scroll" role="region" aria-label="Mail" tabindex="0">
              <table>
                <caption>
                  ${mails.length} sent, newest first
                </caption>
                <thead>
                  <tr>
                    <th scope="col">Subject</th>
                    <th scope="col">To</th>
                    <th scope="col">Sent (UTC)</th>
                  </tr>
                </thead>
                <tbody>
                  ${mails.slice(0, SHOWN).map(
                    (mail) =>
                      html`<tr>
                        <td><a href="/mail/${mail.id}">${mail.subject || 'No subject'}</a></td>
                        <td>${mail.to}</td>
                        <td>
                          <time datetime="${mail.at}"
                            >${mail.at.slice(0, 16).replace('T', ' ')}</time
                          >
                        </td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }`,
    { wide: true },
  );
}

export function showMail(world: World, id: string): Reply {
  const mail = world.store.get('mail', id);
  if (!mail) return notFound();
  return page(
    mail.subject || 'No subject',
    html`<nav aria-label="Sections"><a href="/mail">All mail</a></nav>
      <h1>${mail.subject || 'No subject'}</h1>
      <p>
        From ${mail.from}<br />To ${mail.to}<br />Sent
        <time datetime="${mail.at}">${mail.at.slice(0, 16).replace('T', ' ')} UTC</time>
      </p>
      ${
        mail.text &&
        html`<h2>Text</h2>
          <pre>${linked(mail.text)}</pre>`
      }
      ${
        mail.html &&
        html`<h2>HTML</h2>
          <iframe
            title="The message as HTML"
            src="/mail/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          ></iframe>`
      }`,
    { wide: true },
  );
}

/** Threat: scripts in an email. The frame that shows it runs none. */
export function showMailHtml(world: World, id: string): Reply {
  const mail = world.store.get('mail', id);
  if (!mail) return notFound();
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
      'x-content-type-options': 'nosniff',
    },
    body: mail.html.replace(
      /^(?:\s*<!doctype[^>]*>)?(?:\s*<html[^>]*>)?(?:\s*<head[^>]*>)?/i,
      (start) => `${start}<base target="_top">`,
    ),
  };
}

function notFound(): Reply {
  return notice(
    'Mail not found',
    'There is no such message.',
    { href: '/mail', label: 'All mail' },
    404,
  );
}

function linked(text: string): Html {
  const escaped = escapeHtml(text);
  return new Html(
    escaped.replace(/https?:\/\/[^\s<>"']+[^\s<>"'.,;:)]/g, (url) => `<a href="${url}">${url}</a>`),
  );
}
