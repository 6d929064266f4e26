import { Form } from '@remix-run/react';
import { HANDOVER_METHOD_LABELS } from '~/domain/trading/copy';
import type { HandoverTermsView, HandoverView } from '~/domain/trading/index.server';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { SubmitButton } from '~/ui/form/submit-button';
import { Disclosure } from '~/ui/overlay/disclosure';
import { DeliveryLinkForm } from '~/ui/shipping/delivery-link-form';
import { CalendarDay } from './calendar-day';
import { HandoverForm, HANDOVER_FIELDS } from './handover-form';
import { addressOf, HANDOVER_FORMS, type PageAnswer, type PageView, resultOf } from './view';

const STATE_LABELS = {
  none: 'Not arranged yet',
  proposed: 'Proposed',
  agreed: 'Agreed',
  handed_over: 'Handed over',
  received: 'Received',
} as const;

const METHODS = ['pickup', 'delivery'] as const;

export function HandoverSection({ page, answer }: { page: PageView; answer: PageAnswer }) {
  const { handover } = page;
  const result = resultOf(answer, ...HANDOVER_FORMS);
  if (!handover) return null;
  const { terms, state, isClosed } = handover;
  const sent = resultOf(answer, 'handover-proposal');
  const method = readFormResult(sent).value('method');
  const ids = Object.fromEntries(HANDOVER_FIELDS.map((name) => [name, `${method}-${name}`]));
  return (
    <section className="panel stack" aria-labelledby="handover">
      <h2 id="handover">Pickup or delivery</h2>
      <ErrorSummary errors={readFormResult(result).errors} ids={ids} />
      <p>
        <Badge tone={state === 'received' || state === 'agreed' ? 'good' : 'neutral'}>
          {STATE_LABELS[state]}
        </Badge>{' '}
        {isClosed ? 'Closed: refunded in full.' : nextStep(page, handover)}
      </p>
      {terms ? <Terms terms={terms} handover={handover} /> : null}
      <Steps page={page} handover={handover} />
      {handover.defaults
        ? METHODS.map((one) => (
            <Disclosure
              key={`${one}-${handover.proposedBy === page.party ? handover.version : ''}`}
              summary={`Propose ${terms?.method === one ? 'another ' : ''}${one}`}
              name="handover"
              open={method === one}
            >
              <HandoverForm
                action={addressOf(page, 'handover-proposal')}
                method={one}
                version={handover.version}
                defaults={handover.defaults![one]}
                result={method === one ? sent : null}
              />
            </Disclosure>
          ))
        : null}
      {isClosed || state === 'received' ? null : (
        <DeliveryLinkForm
          materialId={page.material.id}
          purchase={{ id: page.id, toZip: deliveryZip(handover) }}
        />
      )}
    </section>
  );
}

function deliveryZip({ terms, defaults }: HandoverView): string {
  return (terms?.method === 'delivery' ? terms : defaults?.delivery)?.zipCode ?? '';
}

function nextStep({ party }: PageView, handover: HandoverView): string {
  const isOwn = handover.proposedBy === party;
  switch (handover.state) {
    case 'none':
      return party === 'admin'
        ? 'Neither side has proposed anything.'
        : 'Propose where and when. The other side agrees or proposes something else.';
    case 'proposed':
      if (handover.canAgree) return 'Agree, or propose something else.';
      return isOwn ? 'The other side is asked to agree.' : `By the ${handover.proposedBy}.`;
    case 'agreed':
      return party === 'seller'
        ? `Mark it as handed over after ${handover.terms?.method}.`
        : 'The seller marks it as handed over, the buyer as received.';
    case 'handed_over':
      return party === 'buyer'
        ? 'Check the goods, and mark them as received.'
        : 'The buyer is asked to mark it as received.';
    case 'received':
      return 'The goods were received.';
  }
}

function Terms({ terms, handover }: { terms: HandoverTermsView; handover: HandoverView }) {
  const { agreedAt, handedOverAt, receivedAt } = handover;
  const times = [
    { term: 'Proposed', at: handover.proposedAt },
    { term: 'Agreed', at: agreedAt },
    { term: 'Handed over', at: handedOverAt },
    { term: 'Received', at: receivedAt },
  ];
  return (
    <DescriptionList
      facts={[
        { term: 'How', value: HANDOVER_METHOD_LABELS[terms.method] },
        {
          term: 'Where',
          value: (
            <>
              {terms.street}
              <br />
              {`${terms.city}, ${terms.state} ${terms.zipCode}`}
            </>
          ),
        },
        {
          term: 'When',
          value: (
            <>
              <CalendarDay day={terms.firstDay} />
              {terms.lastDay ? (
                <>
                  {' to '}
                  <CalendarDay day={terms.lastDay} />
                </>
              ) : null}
            </>
          ),
        },
        { term: 'Contact', value: terms.contactName },
        {
          term: 'Phone',
          value: (
            <a href={`tel:${terms.contactPhone.replace(/[^\d+]/g, '')}`}>{terms.contactPhone}</a>
          ),
        },
        ...(terms.notes
          ? [{ term: 'Notes', value: <span className="whitespace-pre-line">{terms.notes}</span> }]
          : []),
        ...times
          .filter(({ at }) => at)
          .map(({ term, at }) => ({ term, value: <Time at={at} format="datetime" /> })),
      ]}
    />
  );
}

function Steps({ page, handover }: { page: PageView; handover: HandoverView }) {
  if (handover.canAgree) {
    return (
      <Form method="post" action={addressOf(page, 'handover-agreement')} className="row">
        {/* Agrees to the proposal shown, not to a later one. */}
        <input type="hidden" name="version" value={handover.version} />
        <SubmitButton pending="Agreeing...">
          {`Agree to this ${handover.terms?.method}`}
        </SubmitButton>
      </Form>
    );
  }
  if (handover.canHandOver) {
    return (
      <Form method="post" action={addressOf(page, 'handover')} className="row">
        <SubmitButton pending="Marking...">Mark as handed over</SubmitButton>
      </Form>
    );
  }
  if (handover.canReceive) {
    return (
      <Form method="post" action={addressOf(page, 'arrival')} className="row">
        <SubmitButton pending="Marking...">Mark as received</SubmitButton>
      </Form>
    );
  }
  return null;
}
