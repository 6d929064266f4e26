import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusIfLost, tableAround } from './focus-if-lost';

/** React warns about layout effects on the server. */
const useEffectOfLayout = import.meta.env.SSR ? () => {} : useLayoutEffect;

export function useFocusHeir<Place extends HTMLElement>(): RefObject<Place> {
  const place = useRef<Place>(null);
  useEffectOfLayout(() => {
    const element = place.current;
    const table = tableAround(element);
    return () => {
      if (element?.contains(document.activeElement)) focusIfLost(table);
    };
  }, []);
  return place;
}
