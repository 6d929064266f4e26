import { HANDOVER_METHOD_LABELS } from '~/domain/trading/copy';
import type { HandoverTermsView, HandoverView } from '~/domain/trading/index.server';
import { DescriptionList } from '~/ui/data/description-list';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { Disclosure } from '~/ui/overlay/disclosure';
import { DeliveryLinkForm } from '~/ui/shipping/delivery-link-form';
import { CalendarDay } from '~/ui/data/calendar-day';
import { HandoverForm, HANDOVER_FIELDS } from './handover-form';
import { StepForm } from './step-form';
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
  if (!handover) return null;
  const result = resultOf(answer, ...HANDOVER_FORMS);
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
        {isClosed ? 'Closed: refunded in full.' : null}
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

function Terms({ terms, handover }: { terms: HandoverTermsView; handover: HandoverView }) {
  const { street, city, state, zipCode, firstDay, lastDay, contactName, contactPhone, notes } =
    terms;
  const times = [
    ['Proposed', handover.proposedAt],
    ['Agreed', handover.agreedAt],
    ['Handed over', handover.handedOverAt],
    ['Received', handover.receivedAt],
  ] as const;
  return (
    <DescriptionList
      facts={[
        { term: 'How', value: HANDOVER_METHOD_LABELS[terms.method] },
        {
          term: 'Where',
          value: (
            <>
              {street}
              <br />
              {`${city}, ${state} ${zipCode}`}
            </>
          ),
        },
        {
          term: 'When',
          value: (
            <>
              <CalendarDay day={firstDay} />
              {lastDay ? ' to ' : null}
              {lastDay ? <CalendarDay day={lastDay} /> : null}
            </>
          ),
        },
        { term: 'Contact', value: contactName },
        {
          term: 'Phone',
          value: <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>,
        },
        ...(notes
          ? [{ term: 'Notes', value: <span className="whitespace-pre-line">{notes}</span> }]
          : []),
        ...times.flatMap(([term, at]) =>
          at ? [{ term, value: <Time at={at} format="datetime" /> }] : [],
        ),
      ]}
    />
  );
}

function Steps({ page, handover }: { page: PageView; handover: HandoverView }) {
  const { canAgree, canHandOver, canReceive, version, terms } = handover;
  if (canAgree) {
    // Agrees to the proposal shown, not to a later one.
    return (
      <StepForm page={page} form="handover-agreement" fields={{ version }} pending="Agreeing...">
        {`Agree to this ${terms?.method}`}
      </StepForm>
    );
  }
  if (!canHandOver && !canReceive) return null;
  return (
    <StepForm page={page} form={canHandOver ? 'handover' : 'arrival'} pending="Marking...">
      {canHandOver ? 'Mark as handed over' : 'Mark as received'}
    </StepForm>
  );
}
