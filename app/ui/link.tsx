import { Link, type LinkProps } from '@remix-run/react';
import { forwardRef } from 'react';

type Connection = { saveData?: boolean };

export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false;
  return Boolean((navigator as Navigator & { connection?: Connection }).connection?.saveData);
}

export type AppLinkProps = LinkProps;

/**
 * Prefetches on intent unless Save-Data is on. No route discovery: with a hundred links it costs
 * more than it saves.
 */
export const AppLink = forwardRef<HTMLAnchorElement, AppLinkProps>(function AppLink(props, ref) {
  if (import.meta.env.SSR && typeof props.to === 'string' && props.to.startsWith('/')) {
    return <PlainLink {...props} to={props.to} />;
  }
  return <Link ref={ref} prefetch={savesData() ? 'none' : 'intent'} discover="none" {...props} />;
});

/**
 * Skips Link's hooks, a third of the render time on a page of cards. Server only, where nothing is
 * clicked.
 */
function PlainLink({
  to,
  discover,
  prefetch: _prefetch,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  ...rest
}: AppLinkProps & { to: string }) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the other props
  return <a {...rest} href={to} data-discover={discover === 'render' ? 'true' : undefined} />;
}
