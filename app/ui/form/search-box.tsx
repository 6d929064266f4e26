import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type FocusEventHandler, useEffect, useRef, useState } from 'react';
import type { ControlProps } from './field';
import type { Option } from './select-field';

interface SearchBoxProps {
  control: ControlProps;
  label: string;
  options: Option[];
  more?: Option[];
  placeholder?: string;
  value: string;
  /** Opens right away, as a pressed select does */
  isPressed: boolean;
  onPick: (value: string) => void;
  onBlur: FocusEventHandler;
}

// Inline, since every page carries the style sheet.
const LIST = { '--anchor-max-height': '280px', width: 'var(--input-width)' } as object;
/** 44 px high, for a finger */
const OPTION = { paddingBlock: 10 };

export default function SearchBox({
  control: { name: _, ...control },
  label,
  options,
  more = [],
  placeholder,
  value,
  isPressed,
  onPick,
  onBlur,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const none = placeholder === undefined ? [] : [{ value: '', label: placeholder }];
  const found =
    words.length > 0
      ? [...options, ...more].filter((option) =>
          words.every((word) => option.label.toLowerCase().includes(word)),
        )
      : [...none, ...options];
  // After Headless UI's own effect, which puts the caret at the end.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  return (
    <Combobox
      value={value}
      immediate={isPressed}
      // Null once the text is cleared
      onChange={(picked) => picked !== null && onPick(picked)}
      onClose={() => setTyped('')}
    >
      <ComboboxInput
        {...control}
        ref={input}
        className="input"
        // Not a field of the form: its text isn't sent, and Enter doesn't submit.
        form=""
        autoComplete="off"
        placeholder={placeholder}
        displayValue={(shown) => options.find((option) => option.value === shown)?.label ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={onBlur}
      />
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        modal={false}
        aria-label={label}
        className="row-menu-items"
        style={LIST}
      >
        {found.map((option) => (
          <ComboboxOption key={option.value} value={option.value} style={OPTION}>
            {option.label}
          </ComboboxOption>
        ))}
      </ComboboxOptions>
      <p role="status" className="sr">
        {words.length > 0 ? `${found.length} found` : null}
      </p>
    </Combobox>
  );
}
