import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import { Field, type FieldBaseProps } from './field';

type Native<T> = Omit<T, keyof FieldBaseProps | 'children'>;

export type TextFieldProps = FieldBaseProps & Native<InputHTMLAttributes<HTMLInputElement>>;

export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => <input type="text" className="input" {...control} {...input} />}
    </Field>
  );
}

/** The address that someone signs in with. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'label'>) {
  return <TextField label="Email" type="email" autoComplete="username" {...props} />;
}

export function ZipField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength'>) {
  return <TextField inputMode="numeric" autoComplete="postal-code" maxLength={10} {...props} />;
}

export type TextAreaFieldProps = FieldBaseProps &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>>;

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => <textarea className="input" rows={5} {...control} {...input} />}
    </Field>
  );
}

/** Text, because `type=number` sends an empty value for invalid input. */
export function MoneyField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => (
        <span className="affix">
          <b aria-hidden="true">$</b>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={classNames('input', 'num')}
            {...control}
            {...input}
          />
        </span>
      )}
    </Field>
  );
}

export function FileField(props: Omit<TextFieldProps, 'type'>) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => <input type="file" className="input" {...control} {...input} />}
    </Field>
  );
}
