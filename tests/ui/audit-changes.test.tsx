import { expect, it } from 'vitest';
import { auditLabel, Changes } from '~/routes/admin.audit-log/changes';
import { html } from './render';

const textOf = (after: Record<string, unknown>) =>
  html(<Changes entry={{ before: null, after }} />).replace(/<[^>]+>/g, '');

it('moments, amounts and machine names are written for people', () => {
  const bannedAt = '2026-11-26T15:12:07.369Z';
  expect(textOf({ bannedAt })).toContain('Banned at: after Nov 26, 2026, 9:12 AM CST');
  expect(textOf({ refundedCents: 262_500 })).toContain('Refunded: after $2,625.00');
  expect(textOf({ status: 'under_review' })).toContain('Status: after under review');
  expect(textOf({ feeBasisPoints: 550 })).toContain('Fee: after 5.5%');
  expect(textOf({ url: 'https://a.example', events: ['purchase.paid'] })).toContain(
    'Events: after purchase.paid',
  );
  expect(auditLabel('registration.asked')).toBe('Question sent to applicant');
  expect(auditLabel('user.banned')).toBe('User banned');
});
