// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { SALES_TAX } from '~/lib/site';
import { QuantityForm } from '~/routes/material.$id_.buy/quantity-form';
import { offer } from './offer';
import { openRoot, withRouter } from './render';

it('focus stays in the quantity while a refused one is corrected', () => {
  const { box, root } = openRoot();
  const stock = { available: 4000, most: 4000, openPurchaseId: null };
  const page = { offer: { ...offer, ...stock }, sum: null, isSignedIn: true };
  const asked = { quantity: null, typed: '4001', error: 'Enter a whole number from 1 to 4,000.' };
  act(() => root.render(withRouter(<QuantityForm {...page} asked={asked} />)));
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  const input = box.querySelector('input')!;
  expect(input.value).toBe('4001');
  act(() => input.focus());
  const type = (typed: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  type('4');
  type('4000');
  expect(box.textContent).toContain('4,000 × $19.99');
  expect(box.textContent).toContain(SALES_TAX);
  expect(document.activeElement).toBe(input);
  type('4001');
  expect(box.textContent).not.toContain('×');
});
