import type { FocusEvent, FormEvent, KeyboardEvent, PointerEvent } from 'react';

const menuOf = (target: EventTarget) =>
  (target as Element).closest<HTMLDetailsElement>('.row-menu[open]');

function close(menu: HTMLDetailsElement | null) {
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

function handleKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget: table, ctrlKey, metaKey, altKey } = event;
  const at = target as HTMLElement;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
  if (!table.contains(at) || at.matches('input, select, textarea')) return;
  const rows = [...table.querySelectorAll<HTMLElement>('tbody > tr')];
  const row = at.closest<HTMLElement>('tbody > tr');
  const next = { j: 1, k: -1 }[key.toLowerCase()];
  const goal = next
    ? rows[row ? rows.indexOf(row) + next : next > 0 ? 0 : rows.length - 1]
    : key === '/'
      ? document.querySelector<HTMLElement>('main [type=search]')
      : null;
  if (key === 'Escape') close(menuOf(at));
  else if (goal) goal.focus();
  else if (key === 'Enter' && at === row) row.querySelector<HTMLElement>('a, summary')?.click();
  else return;
  event.preventDefault();
}

/** Shows the full text of a truncated cell as a tooltip on hover. */
function showFullText({ target }: PointerEvent) {
  const cell = (target as Element).closest<HTMLElement>('tbody :is(th, td)');
  if (!cell || cell.querySelector('details')) return;
  const fullText = [...cell.childNodes].map((part) => part.textContent).join(' ');
  const boxes = [cell, ...cell.querySelectorAll<HTMLElement>('*')];
  const isTruncated = boxes.some(
    (box) =>
      box.getClientRects().length === 0 ||
      (box.clientWidth > 1 &&
        (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)),
  );
  cell.title = isTruncated ? fullText : '';
}

/** Letter keys act only while the focus is within the table (WCAG 2.1.4). */
export const TABLE_KEYS = {
  onKeyDown: handleKey,
  onPointerOver: showFullText,
  onSubmit: (event: FormEvent) => close(menuOf(event.target)),
  onBlur: ({ target, relatedTarget }: FocusEvent) => {
    const menu = menuOf(target);
    if (menu && relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
  },
};
