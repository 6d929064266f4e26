import { type ChangeEvent, useEffect, useRef } from 'react';
import { useHydrated } from '../hydrated';
import type { ControlProps } from './field';

/** clampQuantity('abc', 1, 40) → 1; clampQuantity('999', 1, 40) → 40. */
export function clampQuantity(text: string, min: number, max: number): number {
  const number = Number(text.trim() === '' ? NaN : text);
  const whole = Number.isFinite(number) ? Math.trunc(number) : 1;
  return Math.max(min, Math.min(max, whole));
}

type QuantityStepperProps = ControlProps & {
  min?: number;
  max: number;
  defaultValue?: number | string;
  onQuantity?: (quantity: number) => void;
};

/** Only its buttons clamp: what is typed stays, for the form to refuse. */
export function QuantityStepper({
  min = 1,
  max,
  defaultValue = min,
  onQuantity,
  ...control
}: QuantityStepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  useEffect(() => {
    // The browser may have brought back what was typed before the page was left.
    const value = input.current?.value;
    if (value && value !== String(defaultValue)) onQuantity?.(Number(value));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  const put = (quantity: number) => {
    if (!input.current) return;
    input.current.value = String(quantity);
    onQuantity?.(quantity);
  };
  const step = (by: number) => {
    const now = clampQuantity(input.current?.value ?? '', min, max);
    put(Math.max(min, Math.min(max, now + by)));
  };
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
    onQuantity?.(value ? Number(value) : clampQuantity(value, min, max));
  const stepButton = (by: number, label: string, sign: string) => (
    <button
      type="button"
      className="btn"
      hidden={!hydrated}
      aria-label={label}
      aria-controls={control.id}
      onClick={() => step(by)}
    >
      {sign}
    </button>
  );

  return (
    <span className="step">
      {stepButton(-1, 'One less', '−')}
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        className="input num"
        min={min}
        max={max}
        step={1}
        defaultValue={defaultValue}
        {...control}
        onChange={onChange}
        onBlur={({ target: { value } }) => value || put(clampQuantity(value, min, max))}
      />
      {stepButton(1, 'One more', '+')}
    </span>
  );
}
