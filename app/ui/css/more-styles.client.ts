import href from './more.css?url';

/** Fetches more.css into a page that was sent without it, unless that was done before. */
export function addMoreStyles(): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
