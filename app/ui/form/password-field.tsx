import { useState } from 'react';
import { useHydrated } from '../hydrated';
import { Field } from './field';
import type { TextFieldProps } from './text-field';

/** The server never sends the value back. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'value' | 'defaultValue'>) {
  const { name, label, hint, error, optional, id, className, ...input } = props;
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
