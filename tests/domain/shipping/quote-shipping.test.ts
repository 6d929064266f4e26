import { describe, expect, test } from 'vitest';
import { EstimateDelivery, QuoteShipping } from '~/domain/shipping/quotes/quotes.schema';
import { estimateDelivery, quoteShipping } from '~/domain/shipping/index.server';
import { expectRefusal } from '../../setup/expectations';

const CHICAGO = { address: '1500 W 21st St', city: 'Chicago', state: 'IL', zipCode: '60608' };
const DENVER = { address: '200 Larimer St', city: 'Denver', state: 'CO', zipCode: '80202' };
const BOX = { weight: 40, weightUnit: 'lbs', dimensions: { length: 20, width: 16, height: 12 } };

const quoteOf = (given: Record<string, unknown> = {}) =>
  quoteShipping(
    QuoteShipping.parse({ origin: CHICAGO, destination: DENVER, package: BOX, ...given }),
  );

function sentencesOf(input: unknown): string[] {
  const parsed = QuoteShipping.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

describe('a shipping request', () => {
  test('is refused in the specification’s words when a place is missing or too short', () => {
    const empty = { address: '', city: '', state: 'I', zipCode: '6060' };
    const ends = ['Origin', 'Destination'];
    const expected = ends.flatMap((end) =>
      ['address', 'city', 'state', 'zip code'].map((field) => `${end} ${field} is required`),
    );
    expect(sentencesOf({ origin: empty, destination: empty, package: BOX })).toEqual(expected);
    expect(sentencesOf({ origin: {}, destination: {}, package: BOX })).toEqual(expected);
  });

  test('is refused in the specification’s words when a measure is not positive', () => {
    for (const wrong of [0, -1, '40', null, undefined]) {
      const dimensions = { length: wrong, width: wrong, height: wrong, unit: 'in' };
      const box = { weight: wrong, weightUnit: 'lbs', dimensions };
      expect(sentencesOf({ origin: CHICAGO, destination: DENVER, package: box })).toEqual([
        'Weight must be positive',
        'Length must be positive',
        'Width must be positive',
        'Height must be positive',
      ]);
    }
  });

  test('is for a package within the US unless it says otherwise', () => {
    const asked = QuoteShipping.parse({ origin: CHICAGO, destination: DENVER, package: BOX });
    expect(asked.origin.country).toBe('US');
    expect(asked.package).toMatchObject({ freightType: 'package', dimensions: { unit: 'in' } });
    expect(sentencesOf({})).toEqual([
      'Origin is required',
      'Destination is required',
      'Package is required',
    ]);
  });
});

describe('a shipping quote', () => {
  test('has the cheapest rate and up to three others, with decimal amounts as text', async () => {
    const quote = await quoteOf();
    expect(quote).toEqual({
      success: true,
      cheapestRate: {
        carrier: 'Offcut estimate',
        service: 'Parcel Ground',
        rate: expect.stringMatching(/^\d+\.\d{2}$/) as string,
        currency: 'USD',
        transitTime: '3 business days',
        deliveryDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
        trackingAvailable: false,
      },
      alternativeRates: [
        expect.objectContaining({ service: 'Parcel 2-Day' }),
        expect.objectContaining({ service: 'Parcel Next Day' }),
      ],
      message: expect.stringContaining('Estimate by distance') as string,
    });
  });

  test('accepts a ZIP+4 code and uses it over a city', async () => {
    const odd = { ...DENVER, city: 'Springfield', state: 'Illinois', zipCode: '80202-1234' };
    expect(await quoteOf({ destination: odd })).toEqual(await quoteOf());
  });

  test.each([
    ['a malformed code', { destination: { ...DENVER, zipCode: 'ABCDE' } }, 'Enter a five-digit'],
    ['an unknown code', { origin: { ...CHICAGO, zipCode: '00000' } }, 'find ZIP code 00000'],
    ['a military address', { destination: { ...DENVER, zipCode: '09001' } }, 'military addresses'],
    ['another territory', { destination: { ...DENVER, zipCode: '96910' } }, 'this territory'],
    ['another country', { destination: { ...DENVER, country: 'CA' } }, 'within the US only'],
    [
      'too heavy a package',
      { package: { ...BOX, weight: 151 } },
      'at most 150 lb (68 kg). Choose LTL',
    ],
    [
      'too large a package',
      { package: { ...BOX, dimensions: { length: 100, width: 20, height: 20 } } },
      '165 in of length plus girth. Choose LTL',
    ],
    [
      'too heavy a truck',
      { package: { ...BOX, weight: 50_000, freightType: 'ftl' } },
      'at most 48,000 lb (21,772 kg). Split it',
    ],
    [
      'a truck to Hawaii',
      { destination: { ...DENVER, zipCode: '96813' }, package: { ...BOX, freightType: 'ltl' } },
      'We estimate only packages',
    ],
  ])('is refused for %s with what to do instead', async (_what, given, sentence) => {
    const quote = await quoteOf(given);
    expect(quote).toMatchObject({ success: false, message: 'We couldn’t quote this delivery.' });
    expect(quote.errors).toEqual([expect.stringContaining(sentence)]);
    expect(quote.cheapestRate).toBeUndefined();
  });

  test('for a package to Puerto Rico has one ground and one air rate', async () => {
    const quote = await quoteOf({ destination: { ...DENVER, zipCode: '00901' } });
    expect(quote.cheapestRate?.service).toBe('Parcel Ground and Air');
    expect(quote.alternativeRates).toEqual([]);
  });
});

describe('a delivery estimate', () => {
  const LISTING = {
    ...{ priceCents: 1_999, city: 'Chicago', state: 'IL', zipCode: '60608' },
    ...{ weightLb: 4, packKind: null, packCount: null },
    ...{ palletLengthIn: null, palletWidthIn: null, palletHeightIn: null },
    pieceInches: [],
  };
  const ask = (given: Record<string, string> = {}) =>
    EstimateDelivery.parse({
      zip: '80202',
      quantity: '3',
      weight: '40',
      length: '20',
      width: '16',
      height: '12',
      ...given,
    });
  const NOBODY = { ipAddress: null, userAgent: null };

  test('adds up price, fee and freight', async () => {
    const { sum, options, destination, source } = await estimateDelivery(LISTING, ask(), NOBODY);
    expect(sum).toMatchObject({ subtotalCents: 5_997, feeCents: 300, totalCents: 6_297 });
    expect(options.map(({ landedCents, freightCents }) => landedCents - freightCents)).toEqual(
      options.map(() => 6_297),
    );
    expect([destination, source]).toEqual(['Denver, CO 80202', 'estimate']);
  });

  test('takes the seller’s weight and chooses how it travels, unless the buyer does', async () => {
    const answer = (given: Record<string, string>) =>
      estimateDelivery(LISTING, EstimateDelivery.parse({ zip: '80202', ...given }), NOBODY);
    const services = async (given: Record<string, string>) =>
      (await answer(given)).options.map(({ service }) => service);
    expect((await answer({ quantity: '30' })).load.pounds).toBe(120);
    expect((await services({ quantity: '30' }))[0]).toBe('Parcel Ground');
    expect((await services({ quantity: '100' }))[0]).toBe('LTL, dock to dock');
    expect(await services({ quantity: '30', freightType: 'ltl' })).not.toContain('Parcel Ground');
    expect((await answer({ weight: '90', weightUnit: 'kg' })).load.pounds).toBeCloseTo(198.4, 1);
    expect(await services({ quantity: '15000' })).toEqual([
      '2 × Truckload, dry van',
      '2 × Truckload, flatbed',
    ]);
    const unknown = { ...LISTING, weightLb: null };
    await expectRefusal(
      estimateDelivery(unknown, EstimateDelivery.parse({ zip: '80202' }), NOBODY),
      { field: 'weight', message: expect.stringContaining('gave no weight') },
    );
  });

  test('promises no date and no tracking where no carrier does', async () => {
    for (const quantity of ['10', '100', '6000']) {
      const { options } = await estimateDelivery(
        LISTING,
        EstimateDelivery.parse({ zip: '80202', quantity }),
        NOBODY,
      );
      expect(options.map(({ trackingAvailable }) => trackingAvailable)).not.toContain(true);
      expect(JSON.stringify(options)).not.toMatch(/guarantee|tracked/i);
    }
  });

  test('starts at the city’s center when the listing has no ZIP code', async () => {
    const without = await estimateDelivery({ ...LISTING, zipCode: null }, ask(), NOBODY);
    const with_ = await estimateDelivery(LISTING, ask(), NOBODY);
    expect(Math.abs(without.roadMiles - with_.roadMiles)).toBeLessThan(20);
    await expectRefusal(
      estimateDelivery({ ...LISTING, zipCode: null, city: 'Nowhere at all' }, ask(), NOBODY),
      { code: 'invalid', message: expect.stringContaining('Ask the seller') },
    );
  });

  test.each([
    ['zip', { zip: '00000' }],
    ['weight', { weight: '1,000', freightType: 'package' }],
    ['length', { length: '200', freightType: 'package' }],
    ['freightType', { zip: '96813', freightType: 'freight' }],
  ])('is refused at its %s field', async (field, given) => {
    await expectRefusal(estimateDelivery(LISTING, ask(given), NOBODY), { field });
  });

  test.each([
    ['height', '', 'Enter the length, width and height, or none of them'],
    ['weight', '-3', 'Weight must be positive'],
    ['height', '0', 'Height must be positive'],
    ['weight', '99999999999999999999', 'Weight must be at most 10,000,000'],
    ['length', 'long', 'Length must be a number, such as 40'],
    ['length', '1e3', 'Length must be a number, such as 40'],
    ['length', '0x10', 'Length must be a number, such as 40'],
    ['length', '1,5', 'Length must be a number, such as 40'],
    ['zip', '802', 'Destination zip code is required'],
    ['quantity', '1.5', 'Enter a whole number from 1 to 1,000,000'],
  ])('refuses for %s: “%s”', (field, typed, sentence) => {
    const parsed = EstimateDelivery.safeParse({
      zip: '80202',
      weight: '40',
      length: '20',
      width: '16',
      height: '12',
      [field]: typed,
    });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
