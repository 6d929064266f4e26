import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names';
import { Field, type FieldBaseProps } from './field';

type Native<T> = Omit<T, keyof FieldBaseProps | 'children'>;

export type TextFieldProps = FieldBaseProps & Native<InputHTMLAttributes<HTMLInputElement>>;

/** One line of text; give `type`, `inputMode` and `autoComplete` where they fit. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => <input type="text" className="input" {...control} {...input} />}
    </Field>
  );
}

/** A ZIP code, of five digits or ZIP+4. */
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

/**
 * An amount in dollars, typed as people write it: '1,250.00', '$40'. Its value stays text, so that
 * the server can say what is wrong with it; `type=number` would send an empty value instead.
 */
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

/** A file. The route's form carries `encType="multipart/form-data"`. */
export function FileField(props: Omit<TextFieldProps, 'type'>) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => <input type="file" className="input" {...control} {...input} />}
    </Field>
  );
}
