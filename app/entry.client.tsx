import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'search') return;
  if (target.form?.getAttribute('action') !== '/browse') return;
  void import('./ui/suggestions').then(({ suggestFor }) => suggestFor(target)).catch(() => {});
});
