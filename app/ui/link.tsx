import {
  Link,
  type LinkProps,
  type NavigateFunction,
  PrefetchPageLinks,
  useNavigate,
} from '@remix-run/react';
import { forwardRef, type MouseEvent, type SyntheticEvent, useEffect, useState } from 'react';

type Connection = { saveData?: boolean };

export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false;
  return Boolean((navigator as Navigator & { connection?: Connection }).connection?.saveData);
}

export type AppLinkProps = Omit<LinkProps, 'prefetch'> & { prefetch?: 'none' };

/** Props that only Remix's link follows */
const SPECIAL = /^(on[A-Z]|disc|prev|re[lp]|state|targ|view)/;

/**
 * Prefetches on intent unless Save-Data is on. No route discovery: with a hundred links it costs
 * more than it saves. Most are plain links followed by `LinkFollower`: the hooks of Remix's take a
 * third of the time in which a page of cards renders or hydrates.
 */
export const AppLink = forwardRef<HTMLAnchorElement, AppLinkProps>(function AppLink(props, ref) {
  const { to, prefetch, ...rest } = props;
  if (typeof to === 'string' && to.startsWith('/')) {
    if (import.meta.env.SSR) return <LinkAsSent {...rest} to={to} />;
    if (!Object.keys(rest).some((name) => SPECIAL.test(name))) {
      // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the other props
      return <a {...rest} {...(prefetch ? FOLLOWED : FORESEEN)} ref={ref} href={to} />;
    }
  }
  return <Link ref={ref} prefetch={savesData() ? 'none' : 'intent'} discover="none" {...props} />;
});

function LinkAsSent({
  to,
  discover,
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

const hrefOf = (event: SyntheticEvent) => event.currentTarget.getAttribute('href')!;

let navigate: NavigateFunction | undefined;
let prefetchPage: (page: string) => void = () => {};
let intent: ReturnType<typeof setTimeout> | undefined;

const FOLLOWED = { onClick: follow };
const FORESEEN = {
  ...FOLLOWED,
  onFocus: foresee,
  onMouseEnter: foresee,
  onTouchStart: foresee,
  onBlur: forget,
  onMouseLeave: forget,
};

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!navigate || button || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  forget();
  const href = hrefOf(event);
  navigate(href, { replace: location.href === location.origin + href });
}

function foresee(event: SyntheticEvent): void {
  if (savesData()) return;
  const page = hrefOf(event);
  clearTimeout(intent);
  intent = setTimeout(() => prefetchPage(page), 100);
}

function forget(): void {
  clearTimeout(intent);
  prefetchPage('');
}

/** Once a page */
export function LinkFollower() {
  const [page, setPage] = useState('');
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
    prefetchPage = setPage;
  }, [go]);
  return page ? <PrefetchPageLinks page={page} /> : null;
}
