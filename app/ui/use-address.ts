import { useLocation } from '@remix-run/react';

/** The path and query of this page, for a form that leads back to it. */
export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
