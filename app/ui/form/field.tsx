import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';

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
  error?: string | string[];
  optional?: boolean;
  id?: string;
  className?: string;
};

/** An element's attributes beside the field's own props. */
export type Native<Attributes> = Omit<Attributes, keyof FieldBaseProps | 'children'>;

type FieldProps<Own> = FieldBaseProps &
  Own & { children: (control: ControlProps & Own) => ReactNode };

export function firstError(error: string | string[] | undefined): string | undefined {
  return (Array.isArray(error) ? error[0] : error) || undefined;
}

type Notes = Pick<FieldBaseProps, 'hint' | 'error'>;

function controlProps(id: string, name: string, { hint, error }: Notes): ControlProps {
  const failed = firstError(error) !== undefined;
  const describedBy = classNames(hint ? `${id}-hint` : undefined, failed && `${id}-error`);
  return {
    id,
    name,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(failed ? { 'aria-invalid': true } : {}),
  };
}

/** Passes all other props to `children`, for its control. */
export function Field<Own = unknown>(props: FieldProps<NoInfer<Own>>) {
  const { children, name, label, hint, error, optional, id = name, className, ...own } = props;
  const control = controlProps(id, name, { hint, error });
  return (
    <div className={classNames('field', className)}>
      <label className="label" htmlFor={id}>
        {label}
        {optional ? <i> (optional)</i> : null}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      {children({ ...control, ...(own as unknown as Own) })}
    </div>
  );
}

function HintAndError({ id, hint, error }: Notes & { id: string }) {
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

type FieldsetProps = Omit<FieldBaseProps, 'name' | 'label'> & {
  legend: ReactNode;
  name?: string;
  children: ReactNode;
};

export function Fieldset(props: FieldsetProps) {
  const made = useId();
  const { legend, name = made, hint, error, optional, id = name, className, children } = props;
  const control = controlProps(id, name, { hint, error });
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
