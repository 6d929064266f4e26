import { describe, expect, test } from 'vitest';
import {
  AnalyticsView,
  loader,
  type PackedAnalytics,
  unpackAnalytics,
} from '~/routes/admin.analytics/route';
import type { Analytics } from '~/domain/administration/index.server';
import { createCompany } from '../../factories/company';
import { createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { html } from '../../ui/render';
import { openPage, useAdmin } from '../visit';

const admin = useAdmin();

const open = async (query = '') =>
  unpackAnalytics(
    (await openPage(loader, `/admin/analytics?${query}`, admin)).body as unknown as PackedAnalytics,
  );
const draw = (data: Analytics) => html(<AnalyticsView analytics={data} />);

describe('analytics', () => {
  test('cover the last 30 days unless the URL says otherwise', async () => {
    expect((await open()).revenue.days).toHaveLength(30);
    expect(await open('from=2026-01-01&to=2026-01-31')).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });

  test('of a period that ends before it begins say so and keep what was typed', async () => {
    const query = 'from=2026-02-01&to=2026-01-31';
    expect(await openPage(loader, `/admin/analytics?${query}`, admin)).toMatchObject({
      status: 400,
      body: {
        asked: { from: '2026-02-01', to: '2026-01-31' },
        // Where its shortcuts end
        today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        errors: { from: 'The first day is after the last.' },
      },
    });
  });

  test('say so and draw nothing when nothing happened', async () => {
    const page = draw(await open('from=2001-01-01&to=2001-01-31'));
    expect(page).toContain('Nothing happened in this period');
    expect(page).toContain('Jan 1, 2001 to Jan 31, 2001');
    expect(page).not.toContain('<svg');
    const oneDay = draw(await open('from=2001-01-01&to=2001-01-01'));
    expect(oneDay).toContain('registrations on Jan 1, 2001. Choose');
  });

  test('draw charts with a title, a description, an axis, and a table below', async () => {
    const seller = await createCompany({ name: 'Brazos Steel' });
    const material = await createMaterial({ companyId: seller.id, category: 'Steel' });
    await createTransaction({ materialId: material.id, unitPrice: '250.00' });
    const page = draw(await open());
    expect(page.match(/<svg[^>]*role="img"/g)!.length).toBeGreaterThan(8);
    expect(page).toMatch(/<title[^>]*>Gross sales by day<\/title>/);
    expect(page).toMatch(/<desc[^>]*>The highest is [^<]*\$2,625\.00/);
    expect(page).toMatch(/<text[^>]*>\$3,000<\/text>/);
    expect(page).toMatch(/<caption[^>]*>Revenue by day<\/caption>/);
    expect(page).toContain('Brazos Steel');
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('leave out days and draw months for a long range', async () => {
    await createTransaction({ materialId: (await createMaterial()).id });
    const today = new Date().toISOString().slice(0, 10);
    const page = draw(await open(`from=2025-01-01&to=${today}`));
    expect(page).toContain('Daily charts are for ranges of up to 92 days.');
    expect(page).not.toMatch(/<title[^>]*>Gross sales by day</);
    expect(page).toMatch(/<title[^>]*>Gross sales by month</);
  });
});
