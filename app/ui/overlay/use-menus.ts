import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect } from 'react';
import { trapTab } from './focus';

const openMenus = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLDetailsElement>('details.menu[open]'),
];

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
    const onPress = (event: Event) => {
      for (const menu of openMenus(element)) {
        if (!menu.contains(event.target as Node)) menu.open = false;
      }
    };
    const onToggle = (event: Event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLDetailsElement) || !menu.open) return;
      for (const other of openMenus(element)) if (other !== menu) other.open = false;
      if (menu.classList.contains('drawer')) menu.querySelector<HTMLElement>('input')?.focus();
    };

    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    // `toggle` doesn't bubble, but can be caught in the capture phase.
    element.addEventListener('toggle', onToggle, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      element.removeEventListener('toggle', onToggle, true);
    };
  }, [root]);

  useEffect(() => {
    if (root.current) for (const menu of openMenus(root.current)) menu.open = false;
  }, [root, location.key]);
}
