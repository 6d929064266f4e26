import { expect, test } from 'vitest';
import { Timeline } from '~/routes/transaction.$id.($form)/parties';
import { html } from '../../ui/render';

type View = Parameters<typeof Timeline>[0]['page'];
type Kind = View['timeline'][number]['kind'];

const withLine = (kind: Kind, reason: string) => withDetail(kind, { reason });

const withDetail = (kind: Kind, detail: View['timeline'][number]['detail']) =>
  html(
    <Timeline
      page={
        {
          timeline: [{ id: '1', kind, detail, at: '2026-11-21T12:00:00.000Z', actor: null }],
        } as unknown as View
      }
    />,
  );

test('a typed reason is shown as it is, even if it matches a code', () => {
  for (const typed of ['__proto__', 'constructor', 'toString', 'expired', 'buyer', 'failed']) {
    for (const kind of ['refund_requested', 'refund_started', 'payment_failed'] as const) {
      expect(withLine(kind, typed)).toContain(`>${typed}</p>`);
    }
  }
});

test('a cancellation code is shown as a sentence, an unknown one not at all', () => {
  expect(withLine('cancelled', 'expired')).toContain('>The time to pay ran out.</p>');
  expect(withLine('cancelled', '__proto__')).not.toContain('__proto__');
});

test('a proposal that ends an agreement shows what was agreed', () => {
  const place = { street: '2200 W Pershing Rd', city: 'Chicago', state: 'IL', zipCode: '60609' };
  const when = { firstDay: '2026-11-28', lastDay: null, fromTime: '08:00', untilTime: null };
  const replaced = { method: 'pickup' as const, ...place, ...when };
  expect(withDetail('handover_proposed', { method: 'pickup', replaced })).toContain(
    '>Replaces the agreed pickup on Sat, Nov 28, 2026, 8:00 AM local time, at 2200 W Pershing Rd, Chicago, IL 60609.</p>',
  );
});
