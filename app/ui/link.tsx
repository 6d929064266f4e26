import { Link, type LinkProps } from '@remix-run/react';
import { forwardRef } from 'react';

type Connection = { saveData?: boolean };

/** True where the person has asked the browser to save data. Always false on the server. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false;
  return Boolean((navigator as Navigator & { connection?: Connection }).connection?.saveData);
}

export type AppLinkProps = LinkProps;

/**
 * A link inside the site. It fetches the next page on intent (hover, focus, touch start) unless
 * data is to be saved, and does not ask the server about its route before that: with a hundred
 * links on a page, the attribute for it and the request cost more than they bring.
 */
export const AppLink = forwardRef<HTMLAnchorElement, AppLinkProps>(function AppLink(props, ref) {
  return <Link ref={ref} prefetch={savesData() ? 'none' : 'intent'} discover="none" {...props} />;
});
