import { useEffect, useRef } from 'react';
import { Field } from './field';

/** Shown only in the response that created it. */
export function SecretOnce({
  title,
  noun,
  secret,
}: {
  title: string;
  noun: string;
  secret: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), [secret]);
  return (
    <div className="note good">
      <h3 className="text-base">{title}</h3>
      <p>{`Copy the ${noun} now and keep it secret, like a password. You won’t see it again.`}</p>
      <Field label={`Your new ${noun}`} name={noun}>
        {({ id }) => (
          <input
            ref={input}
            id={id}
            className="input"
            readOnly
            value={secret}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
