import { useEffect, useState } from 'react';
import { useHydrated } from '~/ui/hydrated';

/** Of the bar that changes the selected listings; their checkboxes belong to it. */
export const BULK_FORM = 'bulk';

const boxes = () => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${BULK_FORM}]`),
];

/** How many of the page's rows are selected; null before hydration. Counts again with new `rows`. */
export function useSelected(rows: unknown): { selected: number; all: number } | null {
  const [counts, setCounts] = useState<ReturnType<typeof useSelected>>(null);
  useEffect(() => {
    const count = () => {
      const all = boxes();
      setCounts({ selected: all.filter(({ checked }) => checked).length, all: all.length });
    };
    // A form's event comes before its fields are reset.
    const countSoon = () => setTimeout(count);
    count();
    document.addEventListener('change', count);
    document.addEventListener('reset', countSoon);
    return () => {
      document.removeEventListener('change', count);
      document.removeEventListener('reset', countSoon);
    };
  }, [rows]);
  return counts;
}

export function SelectAll({ rows, children }: { rows: unknown; children: string }) {
  const { selected = 0, all = 0 } = useSelected(rows) ?? {};
  if (!useHydrated()) return children;
  const isSome = selected > 0 && selected < all;
  return (
    <>
      <span className="sr">{children}</span>
      <label className="pick items-center py-0">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = isSome;
          }}
          checked={all > 0 && selected === all}
          onChange={({ target }) => {
            for (const box of boxes()) box.checked = target.checked;
          }}
        />
        Select all on this page
      </label>
    </>
  );
}
