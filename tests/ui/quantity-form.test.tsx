// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { SALES_TAX } from '~/lib/site';
import { QuantityForm } from '~/routes/material.$id_.buy/quantity-form';
import { withRouter } from './render';

it('focus stays in the quantity while a refused one is corrected', () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const offer = {
    id: 'm1',
    title: 'Rebar',
    priceCents: 1999,
    priceUnit: 'piece',
    available: 40,
    least: 1,
    most: 40,
    isWholeLot: false,
    city: 'Chicago',
    state: 'IL',
    seller: { id: 'c1', name: 'Prairie Builders', verified: true },
    blocked: null,
    openPurchaseId: null,
  };
  const asked = { quantity: null, typed: '41', error: 'Enter a whole number from 1 to 40.' };
  act(() =>
    root.render(
      withRouter(<QuantityForm offer={offer} asked={asked} sum={null} isSignedIn={true} />),
    ),
  );
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  const input = box.querySelector('input')!;
  expect(input.value).toBe('41');
  act(() => input.focus());
  const type = (typed: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  type('4');
  type('40');
  expect(box.textContent).toContain('40 × $19.99');
  expect(box.textContent).toContain(SALES_TAX);
  expect(document.activeElement).toBe(input);
  type('41');
  expect(box.textContent).not.toContain('×');
  act(() => root.unmount());
  box.remove();
});
