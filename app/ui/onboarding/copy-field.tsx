import { useRef, useState } from 'react';
import { Button } from '../button';
import { Field } from '../form/field';

export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      return;
    }
    setCopied(true);
  };
  return (
    <div className="stack mt-2">
      <Field label={label} name="copy">
        {({ id }) => <input ref={input} id={id} className="input" readOnly value={value} />}
      </Field>
      <div className="row">
        <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy link'}</Button>
        <a className="link" href={value} target="_blank" rel="noreferrer">
          Open it
        </a>
      </div>
    </div>
  );
}
