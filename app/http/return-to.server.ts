/** `fallback` for another site: `//host`, `/\host`, or control characters, which browsers drop. */
export function safeReturnTo(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > 2000) return fallback;
  if (!isPath(value)) return fallback;
  const url = new URL(value, 'http://this.invalid');
  const path = url.pathname + url.search + url.hash;
  // '/.//host' and '/a/..//host' are '//host' once the dots are resolved.
  return url.host === 'this.invalid' && isPath(path) ? path : fallback;
}

function isPath(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return value.startsWith('/') && !/^\/[/\\]|[\u0000-\u001f\u007f]/.test(value);
}

/** `returnTo`: the page to come back to when a file or a button was requested. */
export function signInUrl(request: Request, returnTo?: string): string {
  const { pathname, search } = new URL(request.url);
  const asked = pathname.replace(/\.data$/, '') + search;
  return `/signin?${new URLSearchParams({ returnTo: returnTo ?? asked })}`;
}
