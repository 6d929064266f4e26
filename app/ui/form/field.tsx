import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';

/** What a control needs to be tied to its label, hint and error. Spread it on the native element. */
export type ControlProps = {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

export type FieldBaseProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The error in words; the first of several is shown. */
  error?: string | string[];
  /** Marks the label with '(optional)'. Required fields carry no mark. */
  optional?: boolean;
  /** Defaults to the name, so that an error summary can link to `#name`. */
  id?: string;
  className?: string;
};

export type FieldProps = FieldBaseProps & { children: (control: ControlProps) => ReactNode };

/** The sentence to show of what may be several, one or none. */
export function firstError(error: string | string[] | undefined): string | undefined {
  return (Array.isArray(error) ? error[0] : error) || undefined;
}

/** The ids and attributes which tie a control to its hint and error. */
export function controlProps({
  id,
  name,
  hint,
  error,
}: {
  id?: string;
  name: string;
  hint?: ReactNode;
  error?: string | string[];
}): ControlProps {
  const controlId = id ?? name;
  const failed = firstError(error) !== undefined;
  const describedBy = classNames(
    hint ? `${controlId}-hint` : undefined,
    failed && `${controlId}-error`,
  );
  return {
    id: controlId,
    name,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(failed ? { 'aria-invalid': true } : {}),
  };
}

/** Label above, hint below the label, error in words above the control. */
export function Field({ children, label, hint, error, optional, className, ...rest }: FieldProps) {
  const control = controlProps({ ...rest, hint, error });
  return (
    <div className={classNames('field', className)}>
      <label className="label" htmlFor={control.id}>
        {label}
        {optional ? <i> (optional)</i> : null}
      </label>
      <HintAndError id={control.id} hint={hint} error={error} />
      {children(control)}
    </div>
  );
}

export function HintAndError({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | string[];
}) {
  const message = firstError(error);
  return (
    <>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {message ? (
        <p className="err" id={`${id}-error`}>
          <span className="sr">Error: </span>
          {message}
        </p>
      ) : null}
    </>
  );
}

/** Several controls that answer one question: a fieldset with its legend. */
export function Fieldset({
  legend,
  name,
  hint,
  error,
  optional,
  id: givenId,
  className,
  children,
}: {
  legend: ReactNode;
  name?: string;
  hint?: ReactNode;
  error?: string | string[];
  optional?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const made = useId();
  const id = givenId ?? name ?? made;
  const control = controlProps({ id, name: name ?? id, hint, error });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames('field', className)}
      aria-describedby={control['aria-describedby']}
    >
      <legend>
        {legend}
        {optional ? <i> (optional)</i> : null}
      </legend>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
