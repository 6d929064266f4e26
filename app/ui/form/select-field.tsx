import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { Field, type FieldBaseProps, Fieldset, type Native } from './field';

export type Option = {
  value: string;
  label: string;
  hint?: ReactNode;
};

type SelectProps = Native<SelectHTMLAttributes<HTMLSelectElement>>;
export type SelectFieldProps = FieldBaseProps &
  SelectProps & { options: Option[]; placeholder?: string };

export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field<SelectProps> {...field}>
      {(control) => (
        <select className="input" {...control}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type RadioGroupProps = Pick<FieldBaseProps, 'name' | 'hint' | 'error'> & {
  legend: ReactNode;
  options: Option[];
  defaultValue?: string;
  onChange?: (value: string) => void;
};

export function RadioGroup({ options, defaultValue, onChange, ...group }: RadioGroupProps) {
  const { name } = group;
  return (
    <Fieldset {...group}>
      {options.map((option) => (
        <label key={option.value} className="pick">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            onChange={onChange && ((event) => onChange(event.target.value))}
          />
          <span>
            {option.label}
            {option.hint ? <small>{option.hint}</small> : null}
          </span>
        </label>
      ))}
    </Fieldset>
  );
}

type CheckboxProps = Pick<FieldBaseProps, 'name' | 'label' | 'hint' | 'id'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'name' | 'className'>;

export function Checkbox({ name, label, hint, id = name, ...input }: CheckboxProps) {
  return (
    <div className="field">
      <label className="pick">
        <input type="checkbox" id={id} name={name} {...input} />
        <span>
          {label}
          {hint ? <small>{hint}</small> : null}
        </span>
      </label>
    </div>
  );
}
