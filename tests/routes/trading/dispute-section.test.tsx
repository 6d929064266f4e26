import { describe, expect, test } from 'vitest';
import { DisputeSection } from '~/routes/transaction.$id.($form)/dispute-section';
import { html } from '../../ui/render';

type View = Parameters<typeof DisputeSection>[0]['page'];
type Dispute = View['disputes'][number];

function shown(party: View['party'], changes: Partial<Dispute>, isAnswered = false): string {
  const dispute = {
    amountCents: 6297,
    state: 'open',
    openedAt: '2026-11-21T12:00:00.000Z',
    closedAt: null,
    evidence: {
      stripeId: 'dp_1',
      reason: 'fraudulent',
      isAnswered,
      dueAt: '2026-11-30T12:00:00.000Z',
    },
    ...changes,
  } satisfies Dispute;
  return html(<DisputeSection page={{ party, disputes: [dispute] } as unknown as View} />);
}

describe('an open dispute', () => {
  test('says by when it must be answered, and by whom', () => {
    expect(shown('admin', {})).toContain('Answer it in Stripe&#x27;s dashboard');
    expect(shown('seller', {})).toContain('We answer the bank');
    for (const party of ['admin', 'seller'] as const) {
      expect(shown(party, {})).toContain('Answer by');
    }
  });

  test('with an answer no longer asks for one', () => {
    for (const party of ['admin', 'seller'] as const) {
      const page = shown(party, {}, true);
      expect(page).toContain('There is nothing to do now');
      expect(page).not.toMatch(/Answer (?:it|by)/);
    }
  });
});

test('a lost dispute shows its cost to each side', () => {
  const lost = { state: 'lost', closedAt: '2026-11-25T12:00:00.000Z' } as const;
  expect(shown('seller', lost)).toContain('You keep what was paid to your account.');
  expect(shown('admin', lost)).toContain('The platform covers the loss');
  expect(shown('buyer', lost)).not.toContain('paid to your account');
});
