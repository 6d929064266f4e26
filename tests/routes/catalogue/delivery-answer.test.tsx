import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { quote } from '~/lib/platform-fee';
import { DeliveryAnswer } from '~/routes/material.$id_.delivery/delivery-answer';
import { html } from '../../ui/render';

type Estimate = Parameters<typeof DeliveryAnswer>[0]['estimate'];

const sum = quote(1_999, 3);
const ESTIMATE: Estimate = {
  sum,
  load: { pounds: 210, pallets: 1, inches: [48, 40, 48], sizeFrom: 'assumed' },
  options: [
    {
      carrier: 'UPS',
      service: 'Ground',
      freightCents: 4_820,
      landedCents: sum.totalCents + 4_820,
      days: 3,
      deliveryDate: '2026-11-25',
      trackingAvailable: true,
    },
    {
      carrier: 'USPS',
      service: 'Retail',
      freightCents: 110_000,
      landedCents: sum.totalCents + 110_000,
      days: null,
      deliveryDate: null,
      trackingAvailable: false,
    },
  ],
  source: 'carrier',
  message: 'Carrier rates from the last 10 minutes.',
  destination: 'Denver, CO 80202',
  roadMiles: 1_099,
};

const show = (given: Partial<Estimate> = {}) => {
  const { document } = new JSDOM(html(<DeliveryAnswer estimate={{ ...ESTIMATE, ...given }} />))
    .window;
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent);
  return { heading: texts('h2'), sum: texts('.sum > *'), cells: texts('tbody :is(th, td)') };
};

test('the landed cost is added up line by line for each delivery option', () => {
  const { sum: lines, cells } = show();
  expect(lines).toEqual([
    ...['3 × $19.99', '$59.97', 'Platform fee 5%', '$3.00', 'Delivery', '$48.20'],
    ...['Landed cost', '$111.17'],
  ]);
  expect(cells).toEqual([
    ...['GroundUPS, tracked', 'Wed, Nov 253 business days', '$48.20', '$111.17'],
    ...['RetailUSPS', 'Not given', '$1,100.00', '$1,162.97'],
  ]);
});

test('an estimate is labeled as one, and a carrier’s rate is not', () => {
  expect(show().heading).toEqual(['Delivered to Denver, CO 80202 ']);
  const estimated = show({ source: 'estimate' });
  expect(estimated.heading).toEqual(['Delivered to Denver, CO 80202 Estimate']);
  expect(estimated.sum).toContain('Delivery, estimated');
});
