import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Race: if a press makes React render before Remix has the page's data, it never hydrates. */
async function hydrate(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

void hydrate();

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'search') return;
  if (target.form?.getAttribute('action') !== '/browse') return;
  void import('./ui/suggestions').then(({ suggestFor }) => suggestFor(target)).catch(() => {});
});
