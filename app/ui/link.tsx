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
  if (import.meta.env.SSR && typeof props.to === 'string' && props.to.startsWith('/')) {
    return <PlainLink {...props} to={props.to} />;
  }
  return <Link ref={ref} prefetch={savesData() ? 'none' : 'intent'} discover="none" {...props} />;
});

/**
 * The element that Link makes, without its hooks: on a page of cards these took a third of the time
 * to render. Only the server may leave them out, where nothing is clicked.
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
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- what is inside comes with the others
  return <a {...rest} href={to} data-discover={discover === 'render' ? 'true' : undefined} />;
}
