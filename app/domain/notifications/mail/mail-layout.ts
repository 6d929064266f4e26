import { darkAccent } from '~/lib/accent';
import { ACCENT, LOGO, logoSize, SITE_NAME } from '~/lib/site';
import {
  type MailContent,
  type MailPart,
  singleLine,
  subjectLine,
  textLines,
  wrapLine,
} from './mail-text';

export interface MailFrame {
  to: string;
  origin: string;
}

/**
 * HTML for phones: one 600 px column, inline styles because mail programs drop style sheets,
 * nothing remote but an uploaded logo. Every text is escaped. @throws Error when a button's URL is not http(s)
 */
export function renderMail(content: MailContent, frame: MailFrame) {
  return {
    subject: subjectLine(content.subject),
    html: renderHtml(content, frame),
    text: renderText(content, frame),
  };
}

function linkOf(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new Error(`An email must not link to ${protocol}`);
  }
  return href;
}

function reasonOf({ to, origin }: MailFrame): string {
  return `Sent to ${to} by ${new URL(origin).host}.`;
}

/** The tokens of app/ui/css/first.css: few mail programs support variables. */
const LIGHT = {
  ground: '#f7f6f4',
  surface: '#ffffff',
  ink: '#1c1917',
  quiet: '#57534e',
  line: '#dcd8d2',
  get accent() {
    return ACCENT;
  },
  onAccent: '#ffffff',
};
const DARK: typeof LIGHT = {
  ground: '#161412',
  surface: '#211e1b',
  ink: '#f3f0ec',
  quiet: '#b9b1a8',
  line: '#3b3631',
  get accent() {
    return darkAccent(ACCENT);
  },
  onAccent: '#1c1109',
};

const darkSheet = () =>
  [
    `.ground{background:${DARK.ground} !important}`,
    `.surface{background:${DARK.surface} !important;border-color:${DARK.line} !important}`,
    `.ink{color:${DARK.ink} !important}`,
    `.quiet{color:${DARK.quiet} !important}`,
    `.rule{border-color:${DARK.line} !important}`,
    `.code{background:${DARK.ground} !important;border-color:${DARK.line} !important}`,
    `.accent{color:${DARK.accent} !important}`,
    `.button{background:${DARK.accent} !important;color:${DARK.onAccent} !important}`,
  ].join('');

const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const BODY = `${FONT};font-size:16px;line-height:24px;color:${LIGHT.ink};overflow-wrap:anywhere;word-break:break-word`;
const SMALL = `${FONT};font-size:14px;line-height:20px;color:${LIGHT.quiet};overflow-wrap:anywhere;word-break:break-word`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

function renderHtml(
  { subject, preview, heading = subject, parts, unsubscribe }: MailContent,
  frame: MailFrame,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escape(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkSheet()}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table ${TABLE} class="ground" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 16px"><a class="accent" href="${escape(linkOf(frame.origin))}" style="${FONT};font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.3px;color:${LIGHT.accent};text-decoration:none">${markHtml(frame)}</a></td></tr>
<tr><td class="surface" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:8px;padding:24px 20px 8px">
<h1 class="ink" style="${FONT};margin:0 0 16px;font-size:24px;line-height:30px;font-weight:650;letter-spacing:-0.3px;color:${LIGHT.ink};overflow-wrap:anywhere">${escape(heading)}</h1>
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0">
<p class="quiet" style="${SMALL};margin:0 0 4px">${escape(reasonOf(frame))}</p>
<p class="quiet" style="${SMALL};margin:0"><a class="quiet" href="${escape(linkOf(frame.origin))}" style="color:${LIGHT.quiet}">${escape(SITE_NAME)}</a>: surplus construction materials between companies.</p>${unsubscribe ? `\n<p class="quiet" style="${SMALL};margin:4px 0 0">${quietLink(unsubscribe)}</p>` : ''}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Without its picture, which mail programs ask before they load, it is the name. */
function markHtml({ origin }: MailFrame): string {
  const size = logoSize(LOGO);
  if (!size) return escape(SITE_NAME);
  const src = escape(new URL(`/logo.png?${LOGO}`, origin).href);
  const text = size.isWide ? '' : ` ${escape(SITE_NAME)}`;
  return `<img src="${src}" alt="${size.isWide ? escape(SITE_NAME) : ''}" width="${size.width}" height="${size.height}" style="border:0;border-radius:4px;vertical-align:middle">${text}`;
}

function quietLink({ label, url }: { label: string; url: string }): string {
  return `<a class="quiet" href="${escape(linkOf(url))}" style="color:${LIGHT.quiet}">${escape(label)}</a>`;
}

function partHtml(part: MailPart): string {
  if (typeof part === 'string') {
    return `<p class="ink" style="${BODY};margin:0 0 16px">${linesHtml(part)}</p>`;
  }
  if ('code' in part) {
    return `<p class="code ink" style="margin:0 0 16px;padding:16px 8px 16px 16px;background:${LIGHT.ground};border:1px solid ${LIGHT.line};border-radius:8px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;text-align:center;color:${LIGHT.ink}">${escape(part.code)}</p>`;
  }
  if ('button' in part) {
    const { label, url } = part.button;
    return `<p style="margin:8px 0 24px"><a class="button" href="${escape(linkOf(url))}" style="${FONT};display:inline-block;padding:12px 20px;background:${LIGHT.accent};border-radius:8px;font-size:16px;line-height:24px;font-weight:650;color:${LIGHT.onAccent};text-decoration:none">${escape(label)}</a></p>`;
  }
  if ('link' in part) {
    return `<p class="quiet" style="${SMALL};margin:0 0 16px">${quietLink(part.link)}</p>`;
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([name, value]) =>
        `<tr><td class="rule" style="padding:8px 0;border-top:1px solid ${LIGHT.line}"><div class="quiet" style="${SMALL}">${escape(name)}</div><div class="ink" style="${BODY}">${escape(value)}</div></td></tr>`,
    );
    return `<table ${TABLE} style="margin:0 0 16px">${rows.join('')}</table>`;
  }
  if ('list' in part) {
    const items = part.list.map(
      (item) => `<li class="ink" style="${BODY};margin:0 0 8px">${escape(item)}</li>`,
    );
    return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 24px;color:${LIGHT.ink}">${items.join('')}</ul>`;
  }
  return `<p class="quiet" style="${SMALL};margin:0 0 16px">${linesHtml(part.note)}</p>`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return singleLine(text).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

const linesHtml = (text: string) => textLines(text).map(escape).join('<br>');

function renderText(
  { subject, heading = subject, parts, unsubscribe }: MailContent,
  frame: MailFrame,
): string {
  const title = singleLine(heading);
  return `${[
    wrapLine(title),
    ...parts.map(partText),
    `-- \n${SITE_NAME}: surplus construction materials between companies\n${linkOf(frame.origin)}\n${wrapLine(singleLine(reasonOf(frame)))}${unsubscribe ? `\n${linkText(unsubscribe)}` : ''}`,
  ].join('\n\n')}\n`;
}

function linkText({ label, url }: { label: string; url: string }): string {
  return `${singleLine(label)}:\n${linkOf(url)}`;
}

function partText(part: MailPart): string {
  if (typeof part === 'string') return linesText(part);
  if ('code' in part) return `    ${singleLine(part.code)}`;
  if ('button' in part) return linkText(part.button);
  if ('link' in part) return linkText(part.link);
  if ('facts' in part) {
    return part.facts
      .map(([name, value]) => wrapLine(`${singleLine(name)}: ${singleLine(value)}`, '  '))
      .join('\n');
  }
  if ('list' in part) {
    return part.list.map((item) => `- ${wrapLine(singleLine(item), '  ')}`).join('\n');
  }
  return linesText(part.note);
}

const linesText = (text: string) =>
  textLines(text)
    .map((line) => wrapLine(line))
    .join('\n');
