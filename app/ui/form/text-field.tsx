import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type FieldBaseProps, type Native } from './field';

export type InputProps = Native<InputHTMLAttributes<HTMLInputElement>>;
export type TextFieldProps = FieldBaseProps & InputProps;

export const TextField = (props: TextFieldProps) => (
  <Field<InputProps> {...props}>
    {(control) => <input type="text" className="input" {...control} />}
  </Field>
);

/** The email address for signing in. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  return <TextField label="Email" type="email" autoComplete="username" {...props} />;
}

export const CODE_DIGITS = 6;

/** A code may be pasted with spaces or a dash. */
export function keepDigits(input: HTMLInputElement): string {
  const digits = input.value.replace(/\D/g, '').slice(0, CODE_DIGITS);
  if (input.value !== digits) input.value = digits;
  return digits;
}

export function ZipField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'>) {
  return <TextField inputMode="numeric" autoComplete="postal-code" maxLength={10} {...props} />;
}

type TextAreaProps = Native<TextareaHTMLAttributes<HTMLTextAreaElement>>;
export type TextAreaFieldProps = FieldBaseProps & TextAreaProps;

/** Without `maxLength`, which cuts pasted text silently: the server says what is too long. */
export const TextAreaField = ({ maxLength: _cut, ...props }: TextAreaFieldProps) => (
  <Field<TextAreaProps> {...props}>
    {(control) => <textarea className="input" rows={5} {...control} />}
  </Field>
);

/** Text, because `type=number` sends an empty value for invalid input. */
export const MoneyField = (props: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <Field<InputProps> {...props}>
    {(control) => (
      <span className="affix">
        <b aria-hidden="true">$</b>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="input num"
          {...control}
        />
      </span>
    )}
  </Field>
);
