import { NO_USER } from '~/lib/sign-in-header';

export interface KeptPage {
  path: string;
  /** As in its HTML, escaped */
  title: string;
  when: string;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark}body{max-width:40rem;margin:0 auto;padding:1.5rem 1rem;
font:1rem/1.5 system-ui,sans-serif;color:light-dark(#1c1917,#f3f0ec);background:light-dark(#f7f6f4,#161412)}
a{color:light-dark(#9a330a,#fdba74);display:inline-block;padding:.4rem 0}h1{font-size:1.5rem}h2{font-size:1.1rem}
li{overflow-wrap:anywhere}small{color:light-dark(#57534e,#b9b1a8);display:block}ul{list-style:none;padding:0}`;

/** Race: a browser says `online` before its connection carries anything. */
const RELOAD = `const look=()=>navigator.onLine&&fetch('/healthz').then(()=>location.reload(),again),
again=()=>setTimeout(look,3000);addEventListener('online',look);again()`;

const section = (title: string, rows: string[]) =>
  rows.length > 0
    ? `<h2>${title}</h2><ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul>`
    : '';

/** In place of a user who pressed Sign Out while no server could hear it. */
export const LEAVING = 'leaving';

/** In place of a user without a company, or one whose pages no server has sent to this worker. */
export const READER = 'reader';

const TRADER =
  'This page isn’t on your device. You can still list materials, write messages, mark goods as handed over and save a search from the pages below. We send them when the signal returns. Buying and paying need a signal.';
const NOTES: Record<string, string> = {
  [LEAVING]:
    'This device no longer has copies of your pages. When the signal returns, we sign you out before we show any page.',
  [READER]:
    'This page isn’t on your device. You can read the pages below. Everything else needs a signal.',
  [NO_USER]:
    'This page isn’t on your device. You aren’t signed in, so you can only read pages you opened before. Signing in, listing, messages and buying need a signal.',
};

/** For an address without a copy. */
export function offlinePage(user: string, kept: KeptPage[], waiting: string[]): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>No signal</title>
<style>${STYLE}</style></head><body><main><h1>No signal</h1>
<p>${NOTES[user] ?? TRADER}</p>
<p><a href="">Try Again</a></p>
${section('Waiting to be sent', waiting.map(escape))}
${section(
  'Pages on your device',
  kept.map(
    ({ path, title, when }) =>
      `<a href="${escape(path)}">${title || escape(path)}</a><small>Copy from ${escape(when)}</small>`,
  ),
)}
</main><script>${RELOAD}</script></body></html>`;
}
