import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';
import { trapTab } from './focus';

const openMenus = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLDetailsElement>('details.menu[open]'),
];

/** All but the one around `kept` */
function closeMenus(root: ParentNode, kept: EventTarget | null = null): void {
  for (const menu of openMenus(root)) if (!menu.contains(kept as Node | null)) menu.open = false;
}

export function useMenus(root: RefObject<HTMLElement | null>): void {
  const location = useLocation();

  useEffect(() => {
    const element = root.current;
    if (!element) return;

    const onKey = (event: KeyboardEvent) => {
      const menu = openMenus(element).at(-1);
      if (!menu) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        menu.open = false;
        menu.querySelector<HTMLElement>('summary')?.focus();
      } else if (menu.classList.contains('drawer')) {
        trapTab(event, menu);
      }
    };
    const onLeave = ({ target }: Event) => closeMenus(element, target);
    const onToggle = (event: Event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLDetailsElement) || !menu.open) return;
      closeMenus(element, menu);
      if (menu.classList.contains('drawer')) menu.querySelector<HTMLElement>('input')?.focus();
    };

    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onLeave, { signal });
    document.addEventListener('focusin', onLeave, { signal });
    // `toggle` doesn't bubble, but can be caught in the capture phase.
    element.addEventListener('toggle', onToggle, { signal, capture: true });
    return () => left.abort();
  }, [root]);

  useEffect(() => {
    if (root.current) closeMenus(root.current);
  }, [root, location.key]);
}
