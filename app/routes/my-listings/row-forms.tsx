import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OwnListing } from '~/domain/catalogue/index.server';
import { centsToDecimal } from '~/lib/money';
import { type FormResult, readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';

/** Of the row whose form was refused */
export const FIELD_IDS = { price: 'row-price', count: 'row-count' };

interface RowFormProps {
  row: OwnListing;
  result: FormResult | null;
}

export function PriceForm({ row, result }: RowFormProps) {
  const { id, title, priceCents } = row;
  const own = ownResult(result, 'price', id);
  const { error, value, once } = readFormResult(own);
  return (
    <EditInPlace label="Change price" about={title} saved={priceCents} isOpen={own !== null}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={once('seen', priceCents)} />
      <input
        className="input num w-24"
        id={own ? FIELD_IDS.price : undefined}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        aria-label="New price"
        aria-invalid={error('price') ? true : undefined}
        defaultValue={value('price', centsToDecimal(priceCents))}
      />
      <Save intent="price" about={title} />
    </EditInPlace>
  );
}

export function StockForm({ row, result }: RowFormProps) {
  const { id, title, quantity } = row;
  const own = ownResult(result, 'stock', id);
  const { error, value, once } = readFormResult(own);
  return (
    <EditInPlace label="Change stock" about={title} saved={quantity} isOpen={own !== null}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="quantitySeen" value={once('quantitySeen', quantity)} />
      <select
        className="input w-40"
        name="kind"
        aria-label="What happened"
        defaultValue={value('kind', 'sold_elsewhere')}
      >
        <option value="sold_elsewhere">Sold elsewhere</option>
        <option value="restocked">Add to stock</option>
        <option value="corrected">Set available to</option>
      </select>
      <input
        className="input num w-24"
        id={own ? FIELD_IDS.count : undefined}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        aria-label="How many"
        aria-invalid={error('count') ? true : undefined}
        defaultValue={value('count')}
      />
      <Save intent="stock" about={title} />
    </EditInPlace>
  );
}

function ownResult(result: FormResult | null, intent: string, id: string): FormResult | null {
  const typed = result?.initialValue;
  return typed?.intent === intent && typed.id === id ? result : null;
}

interface EditInPlaceProps {
  label: string;
  about: string;
  saved: number;
  isOpen: boolean;
  children: ReactNode;
}

/** Closes after a save and returns the focus to its summary. Open after a refusal. */
function EditInPlace({ label, about, saved, isOpen, children }: EditInPlaceProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useRef(saved);
  useEffect(() => {
    const box = details.current;
    if (!box || shown.current === saved) return;
    shown.current = saved;
    if (!box.open || isOpen) return;
    box.open = false;
    // The form is new, so that what had the focus in it is gone.
    if (document.activeElement === document.body) box.querySelector('summary')?.focus();
  }, [saved, isOpen]);
  return (
    <details ref={details} open={isOpen}>
      <summary className="link meta py-1">
        {label}
        <span className="sr">{` of ${about}`}</span>
      </summary>
      <Form key={saved} method="post" className="row" preventScrollReset discover="none">
        {children}
      </Form>
    </details>
  );
}

const Save = ({ intent, about }: { intent: 'price' | 'stock'; about: string }) => (
  <SubmitButton kind="plain" intent={intent} pending="Saving..." about={`${intent} of ${about}`}>
    Save
  </SubmitButton>
);
