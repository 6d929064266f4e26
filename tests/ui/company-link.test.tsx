import { expect, test } from 'vitest';
import { CompanyLink } from '~/ui/admin/company-link';
import { html } from './render';

test('a company name links to its page, unless the company is suspended', () => {
  const company = { id: 'an-id', name: 'Lakeshore Masonry', isSuspended: false };
  expect(html(<CompanyLink company={company} />)).toContain('href="/company/an-id"');
  expect(html(<CompanyLink company={{ ...company, isSuspended: true }} />)).toBe(
    'Lakeshore Masonry',
  );
});
