import { useLocation } from '@remix-run/react';

export function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
