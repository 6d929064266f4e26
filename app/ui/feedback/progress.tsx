import { useId } from 'react';

export function Progress({
  label,
  value,
  max = 100,
}: {
  label: string;
  value?: number;
  max?: number;
}) {
  const id = useId();
  const percent = value === undefined ? undefined : Math.round((value / max) * 100);
  return (
    <div className="field">
      <label htmlFor={id} className="meta">
        {percent === undefined ? label : `${label} ${percent}%`}
      </label>
      <progress id={id} value={value} max={max} />
    </div>
  );
}
