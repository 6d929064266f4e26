import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusIfLost, tableAround } from './focus-if-lost';

/** On the server there is no layout, which React would complain of. */
const useEffectOfLayout = import.meta.env.SSR ? () => {} : useLayoutEffect;

/**
 * For a control that is another one, or gone, once it has done its work: if it has the focus then,
 * the table around it inherits it.
 */
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
