import type { Reply } from '../http';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[] | null | undefined | false;

/** Threat: XSS. Escapes every value that isn't Html. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((text, string, index) => text + string + fill(values[index]), ''));
}

function fill(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((each) => each.text).join('');
  return escapeHtml(String(value));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

const STYLE = `
:root { color-scheme: light dark; --ground: #fafaf9; --surface: #fff; --ink: #1c1917; --quiet: #57534e;
  --line: #d6d3d1; --accent: #c2410c; --on-accent: #fff; --bad: #b91c1c; --banner: #fef3c7; --on-banner: #713f12; }
@media (prefers-color-scheme: dark) { :root { --ground: #1c1917; --surface: #292524; --ink: #f5f5f4;
  --quiet: #d6d3d1; --line: #57534e; --accent: #fb923c; --on-accent: #1c1917; --bad: #fca5a5;
  --banner: #713f12; --on-banner: #fef3c7; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.banner { background: var(--banner); color: var(--on-banner); padding: 8px 16px; text-align: center; font-weight: 600; margin: 0; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
main.wide { max-width: 960px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px; }
h2 { font-size: 20px; line-height: 1.3; margin: 32px 0 8px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
a { color: var(--accent); }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.field { margin-bottom: 16px; }
.hint { color: var(--quiet); font-size: 14px; margin: 4px 0 0; }
.error { color: var(--bad); font-weight: 600; margin: 0 0 4px; }
.summary { border: 2px solid var(--bad); border-radius: 8px; padding: 12px 16px; margin-bottom: 16px; }
.summary p { margin: 0; }
.summary a { color: var(--bad); }
input { width: 100%; font: inherit; padding: 10px 12px; color: var(--ink); background: var(--surface);
  border: 1px solid var(--quiet); border-radius: 8px; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; padding: 8px 16px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); margin-bottom: 12px; }
button.quiet { background: transparent; color: var(--ink); border-color: var(--quiet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; margin-bottom: 16px; }
caption { text-align: left; color: var(--quiet); font-size: 14px; padding-bottom: 4px; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th.money, td.money { text-align: right; padding-right: 0; white-space: nowrap; }
tfoot td, tfoot th { font-weight: 600; border-bottom: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
nav { margin-bottom: 16px; }
details { margin-bottom: 16px; } summary { cursor: pointer; }
`;

export function page(
  title: string,
  content: Html,
  options: { wide?: boolean; status?: number } = {},
): Reply {
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title} – Test payments</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><p class="banner">Test payments — no real money</p></header>
<main${options.wide ? new Html(' class="wide"') : ''}>
${content}
</main>
</body>
</html>
`.text;
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

export function notice(
  title: string,
  text: string,
  link: { href: string; label: string } | null,
  status = 200,
): Reply {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a href="${link.href}">${link.label}</a></p>`}`,
    { status },
  );
}

export interface FieldError {
  field: string;
  message: string;
}

export function errorSummary(error: FieldError | null): Html | null {
  return (
    error &&
    html`<div class="summary" role="alert">
      <p><a href="#${error.field}">${error.message}</a></p>
    </div>`
  );
}

export function field(options: {
  name: string;
  label: string;
  value: string;
  hint?: string;
  error: FieldError | null;
  autocomplete?: string;
  inputmode?: 'numeric' | 'text';
}): Html {
  const { name, hint } = options;
  const message = options.error?.field === name ? options.error.message : null;
  const described = [message && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${options.label}</label>
    ${message && html`<p class="error" id="${name}-error">${message}</p>`}
    <input
      id="${name}"
      name="${name}"
      value="${options.value}"
      inputmode="${options.inputmode ?? 'text'}"
      autocomplete="${options.autocomplete ?? 'off'}"
      ${described ? html` aria-describedby="${described}"` : null}${message ? html` aria-invalid="true"` : null}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
