import { expect, test } from 'vitest';
import { HandoverSection } from '~/routes/transaction.$id.($form)/handover-section';
import { html } from '../../ui/render';

type View = Parameters<typeof HandoverSection>[0]['page'];

const shownTo = (party: View['party'], handover: Partial<View['handover']> = {}) =>
  html(
    <HandoverSection
      answer={{ form: undefined }}
      page={
        {
          id: 't1',
          party,
          material: { id: 'm1', title: 'Block', isListed: false },
          seller: { name: 'Lakeshore Masonry' },
          disputes: [] as View['disputes'],
          handover: { state: 'none', version: 0, terms: null, defaults: null, ...handover },
        } as View
      }
    />,
  );

test('both sides of a purchase can open its delivery estimate after its listing is gone', () => {
  for (const party of ['buyer', 'seller'] as const) {
    const page = shownTo(party);
    expect(page).toContain('action="/material/m1/delivery"');
    expect(page).toContain('<input type="hidden" name="transaction" value="t1"/>');
    expect(page).toContain('Delivery ZIP code');
  }
});

test('the delivery form fills in the proposed ZIP code and is gone after the handover', () => {
  const terms = {
    method: 'delivery',
    zipCode: '61602',
    firstDay: '2026-11-30',
    contactPhone: '3095550142',
  };
  expect(shownTo('seller', { state: 'agreed', terms } as never)).toMatch(/name="zip"[^>]*61602/);
  expect(shownTo('buyer', { isClosed: true })).not.toContain('/delivery');
  for (const state of ['handed_over', 'received'] as const) {
    expect(shownTo('buyer', { state })).not.toContain('/delivery');
  }
});

test('a proposal that would end an agreement says so before it is sent', () => {
  const terms = { method: 'pickup', firstDay: '2026-11-30', contactPhone: '3095550142' };
  const handover = { terms, defaults: { pickup: terms, delivery: terms } };
  const warning =
    'You agreed on pickup on Mon, Nov 30, 2026. If you propose another time or place, that agreement ends at once';
  expect(shownTo('buyer', { state: 'agreed', ...handover } as never)).toContain(warning);
  expect(shownTo('buyer', { state: 'proposed', ...handover } as never)).not.toContain('You agreed');
});

test('the seller’s own phone, with its extension, is dialed by the buyer only', () => {
  const goodsAt = { street: '', city: 'Chicago', state: 'IL', zipCode: '60608', notes: '' };
  const contact = { contactName: 'Prairie Builders', contactPhone: '(312) 555-0142 ext. 7' };
  const handover = { goodsAt: { ...goodsAt, ...contact } };
  expect(shownTo('buyer', handover)).toContain('"tel:3125550142,7"');
  expect(shownTo('seller', handover)).not.toContain('tel:');
});
