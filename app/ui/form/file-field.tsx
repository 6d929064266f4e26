import { useState } from 'react';
import { Field } from './field';
import type { InputProps, TextFieldProps } from './text-field';

/** A file over `maxBytes` is not sent over a slow connection to be refused: `tooLarge` says so. */
export function FileField({
  maxBytes,
  tooLarge,
  error,
  ...props
}: Omit<TextFieldProps, 'type' | 'onChange'> & { maxBytes: number; tooLarge: string }) {
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <Field<InputProps> {...props} error={isTooLarge ? tooLarge : error}>
      {(control) => (
        <input
          type="file"
          className="input"
          {...control}
          onChange={({ target }) => {
            const isOver = [...(target.files ?? [])].some(({ size }) => size > maxBytes);
            if (isOver) target.value = '';
            setTooLarge(isOver);
          }}
        />
      )}
    </Field>
  );
}
