import { useState } from 'react';
import { useHydrated } from '../hydrated';
import { Field } from './field';
import type { TextFieldProps } from './text-field';

/** Never has a value from the server, nor a length at which a pasted password would be cut. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'value'>) {
  const { name, label, hint, error, optional, id, className, ...rest } = props;
  const { defaultValue: _value, maxLength: _length, ...input } = rest;
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ name, label, hint, error, optional, id, className }}>
      {(control) => (
        <span className="affix">
          <input
            type={shown ? 'text' : 'password'}
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...input}
          />
          <button
            type="button"
            className="btn sm bare"
            hidden={!hydrated}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr"> password</span>
          </button>
        </span>
      )}
    </Field>
  );
}
