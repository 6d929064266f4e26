import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '~/lib/choices/conditions';
import { RegisterCompany } from '~/domain/companies/registration/register-company.schema';
import { UpdateCompany } from '~/domain/companies/update-company.schema';
import { platformFeeCents } from '~/lib/platform-fee';
import { placeOfZip, requireZipIn } from '~/lib/places/places.server';
import { PRICE_UNITS } from '~/lib/choices/price-units';
import { buildDemoData } from '../../prisma/seed/data';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../prisma/seed/data/people';
import { soldByMaterial } from '../../prisma/seed/data/trade';
import { PHOTO_NAMES } from '../../prisma/seed/photos';

const NOW = new Date('2026-11-21T15:30:00Z');
const demo = buildDemoData(NOW);
const { materials, companies, trades, categories } = demo;

const count = <T>(items: readonly T[], key: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

describe('the demo data', () => {
  it('is identical when built twice on the same day', () => {
    expect(buildDemoData(new Date('2026-11-21T03:00:00Z'))).toEqual(demo);
  });

  it('keeps its ids and moves its dates with the day', () => {
    const later = buildDemoData(new Date('2027-02-03T00:00:00Z'));
    expect(new Set(later.materials.map((m) => m.id))).toEqual(new Set(materials.map((m) => m.id)));
    expect(later.materials[0]!.createdAt > materials[0]!.createdAt).toBe(true);
  });

  it('passes the rules that its companies would meet in the forms', () => {
    for (const { taxId, phone, state, zipCode, ...company } of companies) {
      const said = { ...company, taxId, phone, state, zipCode };
      expect(UpdateCompany.parse(said), company.name).toMatchObject({ taxId, phone, zipCode });
      requireZipIn({ state, zipCode });
    }
    for (const registration of demo.registrations) {
      const { contactPhone, federalTaxId, zipCode } = registration;
      const read = RegisterCompany.parse({ ...registration, password: DEMO_PASSWORD });
      expect(read, registration.companyName).toMatchObject({ contactPhone, federalTaxId, zipCode });
      requireZipIn(registration);
    }
    for (const material of materials) requireZipIn(material);
  });

  it('fills a busy marketplace', () => {
    expect(companies.length).toBeGreaterThanOrEqual(44);
    expect(materials.length).toBeGreaterThanOrEqual(420);
    expect(trades.filter((t) => t.status === 'completed').length).toBeGreaterThanOrEqual(150);
    expect(trades.filter((t) => t.status === 'refunded').length).toBeGreaterThan(3);
    expect(trades.filter((t) => t.status === 'cancelled').length).toBeGreaterThan(3);
    expect(categories).toHaveLength(15);
    expect(demo.registrations.filter((r) => r.status !== 'rejected')).toHaveLength(6);
    expect(demo.registrations.filter((r) => r.status === 'rejected')).toHaveLength(1);
    expect(demo.messages.length).toBeGreaterThan(60);
    expect(demo.notifications.length).toBeGreaterThan(200);
  });

  it('covers 20 states, the six popular cities and every category', () => {
    expect(new Set(companies.map((c) => c.state)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(materials.map((m) => m.state)).size).toBeGreaterThanOrEqual(20);
    const byCity = count(materials, (m) => `${m.city}, ${m.state}`);
    for (const city of [
      'Chicago, IL',
      'Austin, TX',
      'Denver, CO',
      'Phoenix, AZ',
      'Miami, FL',
      'Seattle, WA',
    ]) {
      expect(byCity.get(city), city).toBeGreaterThanOrEqual(8);
    }
    for (const category of categories) {
      for (const sub of category.subcategories) {
        expect(
          materials.some((m) => m.subcategoryId === sub.id),
          sub.name,
        ).toBe(true);
      }
    }
    expect(new Set(companies.map((c) => c.businessType)).size).toBe(6);
  });

  it('uses ZIP codes that exist in each city', () => {
    for (const place of [...companies.flatMap((c) => c.yards), ...demo.registrations]) {
      const found = placeOfZip(place.zipCode);
      expect(found?.state, `${place.city} ${place.zipCode}`).toBe(place.state);
      expect(found?.city.replace('Saint', 'St.').toLowerCase(), place.zipCode).toBe(
        place.city.toLowerCase(),
      );
    }
  });

  it('uses addresses, phone numbers and websites that belong to no one', () => {
    for (const company of companies) {
      expect(company.email).toMatch(/@[a-z0-9-]+\.example$/);
      expect(company.website).toMatch(/^https:\/\/www\.[a-z0-9-]+\.example$/);
      expect(company.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
    }
    for (const user of demo.users) expect(user.email).toMatch(/\.example$/);
    for (const keys of [
      companies.map((c) => c.email),
      companies.map((c) => c.name),
      demo.users.map((u) => u.email),
    ]) {
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('has only listings that the site would accept', () => {
    const companyIds = new Set(companies.map((c) => c.id));
    for (const m of materials) {
      const category = categories.find((c) => c.id === m.categoryId);
      expect(category?.name).toBe(m.category);
      expect(category?.subcategories.some((s) => s.id === m.subcategoryId)).toBe(true);
      expect(CONDITIONS).toContain(m.condition);
      expect(PRICE_UNITS).toContain(m.priceUnit);
      expect(Number.isInteger(m.priceCents) && m.priceCents > 0, m.title).toBe(true);
      expect(Number.isInteger(m.quantityListed) && m.quantityListed > 0, m.title).toBe(true);
      expect(m.title.length).toBeLessThanOrEqual(200);
      expect(m.description.length).toBeGreaterThan(80);
      expect(companyIds.has(m.companyId)).toBe(true);
      expect(PHOTO_NAMES, m.title).toContain(m.photo);
      const ageDays = (demo.today.getTime() - m.createdAt.getTime()) / 86_400_000;
      expect(ageDays).toBeGreaterThan(0);
      expect(ageDays).toBeLessThanOrEqual(120);
    }
    expect(new Set(materials.map((m) => m.priceUnit))).toEqual(new Set(PRICE_UNITS));
    expect(new Set(materials.map((m) => m.condition))).toEqual(new Set(CONDITIONS));
  });

  it('reads as if a person wrote it', () => {
    const words = [
      ...materials.flatMap((m) => [m.title, m.description]),
      ...companies.map((c) => c.description),
      ...demo.messages.map((m) => m.content),
    ].join('\n');
    expect(words).not.toMatch(/\b(?:[Ll]orem|[Ii]psum|undefined|null|NaN|TODO|placeholder)\b/);
    const repeated = [...count(materials, (m) => m.title).values()].filter((n) => n > 1);
    expect(repeated.length).toBeLessThan(materials.length * 0.02);
    expect(new Set(materials.map((m) => m.description)).size).toBeGreaterThan(
      materials.length * 0.99,
    );
  });

  it('adds up exactly and never sells more than was listed', () => {
    for (const t of trades) {
      expect(t.subtotalCents).toBe(t.unitPriceCents * t.quantity);
      expect(t.feeCents).toBe(platformFeeCents(t.subtotalCents));
      expect(t.totalCents).toBe(t.subtotalCents + t.feeCents);
      expect(t.totalCents).toBeLessThanOrEqual(99_999_999);
      expect(t.buyerCompanyId).not.toBe(t.sellerCompanyId);
      expect(t.createdAt >= t.material.createdAt).toBe(true);
      expect(t.settledAt <= demo.today).toBe(true);
      if (t.refund) expect(t.refund.settledAt <= demo.today).toBe(true);
    }
    const listed = new Map(materials.map((m) => [m.id, m.quantityListed]));
    for (const [id, sold] of soldByMaterial(trades))
      expect(sold).toBeLessThanOrEqual(listed.get(id)!);
  });

  it('posts to a ledger that balances', () => {
    const postings = trades.flatMap((t) => t.postings);
    for (const p of postings)
      expect(Object.values(p.entries).reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(new Set(postings.map((p) => p.stripeId)).size).toBe(postings.length);
    for (const t of trades.filter((one) => one.status === 'refunded')) {
      const left = t.postings.reduce((sum, p) => sum + p.entries.seller_payable, 0);
      expect(left).toBe(0);
    }
  });

  it('has the three logins, with the seller payable and the buyer not yet', async () => {
    const [seller, buyer, admin] = DEMO_LOGINS.map((login) =>
      demo.users.find((u) => u.email === login.email)!,
    );
    const companyOf = (id: string | null) => companies.find((c) => c.id === id);
    expect(companyOf(seller!.companyId)?.paymentEnabled).toBe(true);
    expect(companyOf(buyer!.companyId)?.paymentEnabled).toBe(false);
    expect(seller!.companyRole).toBe('owner');
    expect(buyer!.companyRole).toBe('owner');
    expect(admin!.role).toBe('admin');
    expect(
      await verify(
        await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
        'Offcut!2026',
      ),
    ).toBe(true);
    expect(materials.filter((m) => m.companyId === seller!.companyId).length).toBeGreaterThan(5);
    expect(trades.some((t) => t.buyerCompanyId === buyer!.companyId)).toBe(true);
  });
});
