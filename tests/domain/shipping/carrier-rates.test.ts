import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { quoteShipping } from '~/domain/shipping/index.server';
import { CARRIER_ASKS, forgetParcelRates } from '~/domain/shipping/quotes/parcel-rates.server';
import { QuoteShipping } from '~/domain/shipping/quotes/quotes.schema';
import { shortenTimeouts } from '../../setup/shorter-waits';
import { setEnv } from '../../setup/environment';

const SHIPMENTS = 'https://api.goshippo.com/shipments';
const NOW = '2026-11-21T12:00:00.000Z';

const rate = (amount: string, name: string, given: Record<string, unknown> = {}) => ({
  object_created: NOW,
  object_id: `rate-${name}`,
  object_owner: 'office@offcut.example',
  shipment: 'shipment-1',
  attributes: [],
  amount,
  currency: 'USD',
  amount_local: amount,
  currency_local: 'USD',
  provider: 'USPS',
  servicelevel: { name, token: 'usps' },
  estimated_days: 2,
  carrier_account: 'account-1',
  ...given,
});

const address = { object_id: 'address-1', is_complete: false, name: '', city: 'X', country: 'US' };
const shipment = (rates: unknown[]) =>
  HttpResponse.json(
    {
      object_created: NOW,
      object_updated: NOW,
      object_id: 'shipment-1',
      object_owner: 'office@offcut.example',
      status: 'SUCCESS',
      address_from: address,
      address_to: address,
      parcels: [],
      rates,
      carrier_accounts: [],
      messages: [],
      metadata: '',
    },
    { status: 201 },
  );

const carrier = setupServer();
/** Each test has its own address, so rate limits don't carry over. */
let visitor = 0;
let asked: { authorization: string | null; body: unknown }[] = [];
const answers = (answer: () => Response | Promise<Response>) =>
  carrier.use(
    http.post(SHIPMENTS, async ({ request }) => {
      asked.push({
        authorization: request.headers.get('Authorization'),
        body: await request.json(),
      });
      return answer();
    }),
  );

beforeAll(() => carrier.listen({ onUnhandledRequest: 'error' }));
afterAll(() => carrier.close());
beforeEach(() => {
  visitor += 1;
  setEnv({ SHIPPO_API_KEY: 'shippo_test_key' });
  asked = [];
});
afterEach(() => {
  carrier.resetHandlers();
  forgetParcelRates();
});

const quoteOf = ({ weight = 40, freightType = 'package' } = {}) =>
  quoteShipping(
    QuoteShipping.parse({
      origin: { address: '1500 W 21st St', city: 'Chicago', state: 'IL', zipCode: '60608' },
      destination: { address: '200 Larimer St', city: 'Denver', state: 'CO', zipCode: '80202' },
      package: { weight, dimensions: { length: 20, width: 16, height: 12 }, freightType },
    }),
    { ipAddress: `203.0.113.${visitor}`, userAgent: null },
  );

test('a time in transit that no parcel takes is left out', async () => {
  answers(() =>
    shipment([
      rate('48.20', 'Before it is sent', { estimated_days: -1 }),
      rate('61.40', 'In our children’s time', { estimated_days: 100_000 }),
    ]),
  );
  const { cheapestRate, alternativeRates } = await quoteOf();
  expect([cheapestRate, ...alternativeRates!].map((one) => one?.deliveryDate)).toEqual([
    undefined,
    undefined,
  ]);
});

test('carriers are asked by ZIP code without a street address, and their rates shown cheapest first', async () => {
  answers(() =>
    shipment([
      rate('61.4', 'Priority'),
      rate('48.2', 'Ground', { provider: 'UPS', estimated_days: 3 }),
      rate('70.00', 'Two Day', { estimated_days: null }),
      rate('90.00', 'Overnight'),
      rate('95.00', 'Early'),
    ]),
  );
  const quote = await quoteOf();
  expect(quote).toMatchObject({
    success: true,
    message: 'Carrier rates from the last 10 minutes.',
    cheapestRate: {
      carrier: 'UPS',
      service: 'Ground',
      rate: '48.20',
      currency: 'USD',
      transitTime: '3 business days',
      trackingAvailable: true,
    },
  });
  expect(quote.alternativeRates?.map((one) => one.rate)).toEqual(['61.40', '70.00', '90.00']);
  expect(quote.alternativeRates?.[1]).not.toHaveProperty('transitTime');
  expect(asked).toEqual([
    {
      authorization: 'ShippoToken shippo_test_key',
      body: {
        address_from: { city: 'Chicago', state: 'IL', zip: '60608', country: 'US' },
        address_to: { city: 'Denver', state: 'CO', zip: '80202', country: 'US' },
        parcels: [
          {
            mass_unit: 'lb',
            weight: '40',
            distance_unit: 'in',
            length: '20',
            width: '16',
            height: '12',
          },
        ],
        async: false,
      },
    },
  ]);
});

test('rates without a dollar price are dropped', async () => {
  answers(() =>
    shipment([
      rate('10.00', 'In euros', { currency: 'EUR' }),
      rate('0.00', 'For nothing'),
      rate('-5.00', 'Below zero'),
      rate('NaN', 'No number'),
      rate('55.00', 'Ground'),
    ]),
  );
  const quote = await quoteOf();
  expect(quote.cheapestRate).toMatchObject({ service: 'Ground', rate: '55.00' });
  expect(quote.alternativeRates).toEqual([]);
});

test.each([
  ['no rate', () => shipment([]), 'had no rate'],
  ['a refusal', () => HttpResponse.json({ detail: 'bad key' }, { status: 401 }), 'didn’t respond'],
  ['a failure', () => HttpResponse.text('oops', { status: 500 }), 'didn’t respond'],
  ['no JSON', () => HttpResponse.text('<html>', { status: 201 }), 'didn’t respond'],
  [
    'a malformed response',
    () => HttpResponse.json({ rates: 'many' }, { status: 201 }),
    'didn’t respond',
  ],
  ['no connection', () => HttpResponse.error(), 'didn’t respond'],
])('%s falls back to the estimate with the reason', async (_what, answer, why) => {
  answers(answer);
  const quote = await quoteOf();
  expect(quote).toMatchObject({ success: true, cheapestRate: { carrier: 'Offcut estimate' } });
  expect(quote.message).toContain(why);
  expect(quote.message).toContain('this is our estimate');
});

test('slow carriers time out and are skipped for half a minute', async () => {
  answers(async () => {
    await delay(20_000);
    return shipment([rate('48.20', 'Ground')]);
  });
  const limit = shortenTimeouts(20);
  const slow = await quoteOf();
  expect(limit).toHaveBeenCalledExactlyOnceWith(4_000);
  expect(slow.message).toContain('didn’t respond in time');

  const next = await quoteOf({ weight: 41 });
  expect(next.message).toContain('didn’t respond in time');
  expect(asked).toHaveLength(1);

  carrier.resetHandlers();
  answers(() => shipment([rate('48.20', 'Ground')]));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect((await quoteOf()).cheapestRate?.rate).toBe('48.20');
});

test('identical requests reach the carriers once in ten minutes', async () => {
  answers(() => shipment([rate('48.20', 'Ground')]));
  const [first, second] = await Promise.all([quoteOf(), quoteOf()]);
  expect(second).toEqual(first);
  await quoteOf();
  expect(asked).toHaveLength(1);
  await quoteOf({ weight: 41 });
  expect(asked).toHaveLength(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  await quoteOf();
  expect(asked).toHaveLength(3);
});

test('a visitor over the request limit gets the estimate', async () => {
  answers(() => shipment([rate('48.20', 'Ground')]));
  for (let weight = 1; weight <= CARRIER_ASKS.max; weight++) await quoteOf({ weight });
  const quote = await quoteOf({ weight: 100 });
  expect(quote.message).toContain('You’ve requested a lot of carrier rates');
  expect(quote.cheapestRate?.carrier).toBe('Offcut estimate');
  expect(asked).toHaveLength(CARRIER_ASKS.max);
  expect((await quoteOf({ weight: 1 })).cheapestRate?.carrier).toBe('USPS');
});

test('carriers are not asked about full trucks, or without an API key', async () => {
  expect((await quoteOf({ freightType: 'ltl' })).message).toContain('always estimated');
  setEnv({ SHIPPO_API_KEY: undefined });
  expect((await quoteOf()).message).toContain('Estimate by distance');
  expect(asked).toEqual([]);
});
