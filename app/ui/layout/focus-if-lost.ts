import { useEffect, useRef } from 'react';

/** Where a new state takes away what had the focus, `place`, a selector, or the heading gets it. */
export function useFocusThrough(state: string, place?: string): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) focusIfLost(place ? document.querySelector(place) : null);
    shown.current = state;
  }, [state, place]);
}

export function tableAround(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role=region]') ?? null;
}

export function focusIfLost(table: HTMLElement | null, from?: HTMLElement | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const target = [from, table].find((element) => element?.isConnected);
    const heading = () => document.querySelector<HTMLElement>('main h1[tabindex]');
    if (target) target.focus({ preventScroll: true });
    else heading()?.focus();
  });
}
