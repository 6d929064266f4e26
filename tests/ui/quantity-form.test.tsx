// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { SALES_TAX } from '~/lib/site';
import { QuantityForm } from '~/routes/material.$id_.buy/quantity-form';
import { offer } from './offer';
import { openRoot, withRouter } from './render';

it('focus stays in the quantity while a refused one is corrected', () => {
  const { box, root } = openRoot();
  const page = { offer: { ...offer, openPurchaseId: null }, sum: null, isSignedIn: true };
  const asked = { quantity: null, typed: '41', error: 'Enter a whole number from 1 to 40.' };
  act(() => root.render(withRouter(<QuantityForm {...page} asked={asked} />)));
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
});
