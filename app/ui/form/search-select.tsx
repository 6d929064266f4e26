import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from './field';
import type SearchBoxPart from './search-box';
import type { Option, SelectFieldProps } from './select-field';

type SearchSelectProps = SelectFieldProps & {
  label: string;
  /** Found by typing only */
  more?: Option[];
  /** Gets values of `more` too; without it, the select takes the value */
  onPick?: (value: string) => void;
};

let SearchBox: typeof SearchBoxPart | undefined;

/** Until it loads, or if it fails to, the select stays as it is. */
const load = async () => {
  SearchBox ??= await import('./search-box').then(
    (part) => part.default,
    () => undefined,
  );
};
const loadSoon = () => void load();

export function pickOption(select: HTMLSelectElement, value: string): void {
  select.value = value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * A select that can be typed in while it has the focus. The select still holds the value for whatever
 * posts, saves or fills in the form.
 */
export function SearchSelect({ more, onPick, ...props }: SearchSelectProps) {
  const { name, label, hint, error, optional, id, className, options, placeholder, ...rest } =
    props;
  const select = useRef<HTMLSelectElement>(null);
  const returns = useRef(false);
  const isUsed = useRef(false);
  const [search, setSearch] = useState<{ value: string; isPressed: boolean } | null>(null);
  const begin = (isPressed: boolean) => setSearch({ value: select.current!.value, isPressed });

  useEffect(() => {
    select.current?.form?.addEventListener('focusin', loadSoon, { once: true });
  }, []);
  useEffect(() => {
    // On a phone a focused select would open.
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    if (!search && returns.current && !isPhone) select.current?.focus();
    returns.current = false;
  }, [search]);

  const onFocus = async () => {
    if (returns.current) return;
    isUsed.current = false;
    if (!SearchBox) await load();
    // Race: while the script came, the select was opened, changed or left.
    const isFree = !isUsed.current && document.activeElement === select.current;
    if (SearchBox && isFree) begin(false);
  };
  const onMouseDown = (event: MouseEvent) => {
    isUsed.current = true;
    if (!SearchBox || event.button !== 0) return;
    event.preventDefault();
    // In the press itself, else iOS shows no keyboard.
    flushSync(() => begin(true));
  };
  const onBlur = ({ currentTarget }: FocusEvent) => {
    // It keeps the focus when another window takes it.
    if (currentTarget !== document.activeElement) setSearch(null);
  };
  const pick = (value: string) => {
    returns.current = true;
    setSearch(null);
    if (onPick) onPick(value);
    else pickOption(select.current!, value);
  };

  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => (
        <>
          <select
            className="input"
            {...control}
            {...rest}
            ref={select}
            id={search ? undefined : control.id}
            hidden={search !== null}
            onPointerEnter={loadSoon}
            onFocus={() => void onFocus()}
            onKeyDown={() => (isUsed.current = true)}
            onMouseDown={onMouseDown}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {search && SearchBox ? (
            <SearchBox
              {...{ control, label, options, more, placeholder, onBlur }}
              {...search}
              onPick={pick}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}
