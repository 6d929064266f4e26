import { describe, expect, test } from 'vitest';
import { REFUSALS } from '~/domain/trading/copy';
import { DisputeSection } from '~/routes/transaction.$id.($form)/dispute-section';
import { HandoverSection } from '~/routes/transaction.$id.($form)/handover-section';
import { html } from '../../ui/render';

type View = Parameters<typeof DisputeSection>[0]['page'];
type Dispute = View['disputes'][number];

const EVIDENCE = {
  stripeId: 'dp_1',
  reason: 'fraudulent',
  isAnswered: false,
  dueAt: '2026-11-30T12:00:00.000Z',
  owedCents: 0,
  recoveredCents: 0,
  sentText: null,
  sentFiles: [],
  sentAt: null,
  earlierText: null,
  isTaken: true,
  canSend: false,
};

function shown(
  party: View['party'],
  changes: Partial<Dispute>,
  evidence: Partial<NonNullable<Dispute['evidence']>> = {},
  answer: Parameters<typeof DisputeSection>[0]['answer'] = { form: undefined },
): string {
  const dispute = {
    amountCents: 6297,
    state: 'open',
    openedAt: '2026-11-21T12:00:00.000Z',
    closedAt: null,
    evidence: party === 'buyer' ? null : { ...EVIDENCE, ...evidence },
    ...changes,
  } satisfies Dispute;
  const page = { id: 'p', party, disputes: [dispute] } as unknown as View;
  return html(<DisputeSection page={page} answer={answer} />);
}

describe('an open dispute', () => {
  test('says by when it must be answered, and by whom', () => {
    expect(shown('admin', {})).toContain('The seller can send evidence here');
    expect(shown('seller', {})).toContain('An owner or admin of your company can send evidence');
    for (const party of ['admin', 'seller'] as const) {
      expect(shown(party, {})).toContain('Answer by');
    }
  });

  test('has the form for those who may send evidence', () => {
    const page = shown('seller', {}, { canSend: true });
    expect(page).toContain('action="/transaction/p/evidence"');
    expect(page).toContain('encType="multipart/form-data"');
    expect(shown('seller', {})).not.toContain('<form');
  });

  test('with files it can’t take leads to their fields', () => {
    const result = { initialValue: {}, error: { files: [REFUSALS.evidenceTooLarge] } };
    const answer = { form: 'evidence', result } as Parameters<typeof shown>[3];
    const page = shown('seller', {}, { canSend: true }, answer);
    const [, linked] = /href="#([^"]+)"/.exec(page)!;
    expect(page).toContain(`id="${linked}"`);
  });

  test('after the deadline says so, and keeps what was refused', () => {
    const late = { isTaken: false };
    for (const party of ['admin', 'seller'] as const) {
      expect(shown(party, {}, late)).toContain('The time to send evidence is over.');
      expect(shown(party, {}, late)).not.toMatch(/can send evidence|<form/);
    }
    const result = {
      status: 'error' as const,
      initialValue: { text: 'It was picked up.' },
      error: { '': [REFUSALS.evidenceLate] },
    };
    const refused = shown('seller', {}, late, { form: 'evidence', result });
    expect(refused).toContain(REFUSALS.evidenceLate);
    expect(refused).toContain('>It was picked up.</textarea>');
  });

  test('beside another keeps its own words, files and fields', () => {
    const disputes = ['dp_1', 'dp_2'].map((stripeId) => ({
      ...{ amountCents: 3000, state: 'open', openedAt: EVIDENCE.dueAt, closedAt: null },
      evidence: { ...EVIDENCE, stripeId, canSend: true },
    }));
    const page = { id: 'p', party: 'seller', disputes } as unknown as View;
    const result = {
      initialValue: { disputeId: 'dp_2', text: 'It was picked up.' },
      error: { delivery: [REFUSALS.evidenceType] },
    };
    const evidenceFiles = [{ sealed: 'x', kind: 'messages', name: 'texts.pdf' }];
    const answer = { form: 'evidence', result, evidenceFiles };
    const [, first, second] = html(<DisputeSection page={page} answer={answer} />).split('<form');
    for (const words of ['It was picked up.', 'texts.pdf', REFUSALS.evidenceType]) {
      expect(first).not.toContain(words);
      expect(second).toContain(words);
    }
    const idsIn = (form: string) => [...form.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(idsIn(second!).filter((id) => idsIn(first!).includes(id))).toEqual([]);
  });

  test('with an answer no longer asks for one', () => {
    for (const party of ['admin', 'seller'] as const) {
      const page = shown(party, {}, { isAnswered: true, sentText: 'It was picked up.' });
      expect(page).toContain('The evidence is with the bank');
      expect(page).toContain('It was picked up.');
      expect(page).not.toMatch(/Answer (?:it|by)/);
    }
  });
});

test('a bank inquiry says that it took no money', () => {
  expect(shown('seller', { state: 'inquiry' })).toContain('has taken no money');
  expect(shown('buyer', { state: 'inquiry' })).toContain('Your bank is asking');
  const closed = { state: 'inquiry_closed', closedAt: '2026-11-25T12:00:00.000Z' } as const;
  expect(shown('seller', closed)).toContain('closed its inquiry without taking any money');
});

test('a lost dispute shows its cost to each side', () => {
  const lost = { state: 'lost', closedAt: '2026-11-25T12:00:00.000Z' } as const;
  const debt = { owedCents: 5997, recoveredCents: 2000 };
  const seller = shown('seller', lost, debt);
  expect(seller).toContain('your company owes $59.97 for it. $39.97 is still owed');
  expect(shown('admin', lost, debt)).toContain('The seller owes $59.97');
  expect(shown('admin', lost)).toContain('Nothing is owed for it');
  expect(shown('seller', lost, { owedCents: 5997, recoveredCents: 5997 })).toContain(
    'All of it was taken',
  );
  expect(shown('buyer', lost)).not.toContain('owe');
});

test('a decided dispute still shows the evidence, but not to the buyer', () => {
  const sent = { sentText: 'It was picked up.', sentFiles: ['bol.pdf'] };
  for (const state of ['won', 'lost', 'inquiry_closed'] as const) {
    expect(shown('seller', { state }, sent)).toMatch(/It was picked up\..*bol\.pdf/);
    expect(shown('buyer', { state }, sent)).not.toContain('picked up');
  }
});

test('while the bank decides, the seller who has the goods is told to keep them', () => {
  const advice = 'Don’t hand over the goods until it decides.';
  const section = (party: View['party'], state: Dispute['state'], handedOverAt: string | null) => {
    const page = {
      ...{ id: 'p', party, disputes: [{ state }], material: { id: 'm' } },
      handover: { state: 'agreed', handedOverAt, defaults: null },
    } as unknown as View;
    return html(<HandoverSection page={page} answer={{ form: undefined }} />);
  };
  expect(section('seller', 'open', null)).toContain(advice);
  expect(section('buyer', 'open', null)).not.toContain(advice);
  expect(section('seller', 'open', '2026-11-21T12:00:00.000Z')).not.toContain(advice);
  expect(section('seller', 'won', null)).not.toContain(advice);
});
