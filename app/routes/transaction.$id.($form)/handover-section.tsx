import { useNavigate } from '@remix-run/react';
import { HANDOVER_METHOD_LABELS, handoverWhen, onDays } from '~/domain/trading/copy';
import type { HandoverTermsView, HandoverView } from '~/domain/trading/index.server';
import { DescriptionList } from '~/ui/data/description-list';
import { PhoneLink } from '~/ui/data/phone-link';
import { Time } from '~/ui/data/time';
import { Badge } from '~/ui/feedback/badge';
import { Notice } from '~/ui/feedback/notice';
import { ErrorSummary } from '~/ui/form/error-summary';
import { readFormResult } from '~/ui/form/form-result';
import { Panel } from '~/ui/layout/panel';
import { Disclosure } from '~/ui/overlay/disclosure';
import { DeliveryLinkForm } from '~/ui/shipping/delivery-link-form';
import { ButtonLink } from '~/ui/button';
import { PressForm } from '~/ui/form/press-form';
import { PanelDialog } from '~/ui/overlay/panel-dialog';
import { HandoverForm, HANDOVER_FIELDS } from './handover-form';
import { addressOf, HANDOVER_FORMS, type PageView, resultOf, type Shown } from './view';

const STATE_LABELS = {
  none: 'Not arranged yet',
  proposed: 'Proposed',
  agreed: 'Agreed',
  handed_over: 'Handed over',
  received: 'Received',
} as const;

const METHODS = ['pickup', 'delivery'] as const;

export function HandoverSection({ page, answer }: Shown) {
  const { handover } = page;
  if (!handover) return null;
  const result = resultOf(answer, ...HANDOVER_FORMS);
  const { terms, state, isClosed } = handover;
  const isDisputed = page.disputes.some((dispute) => dispute.state === 'open');
  const sent = resultOf(answer, 'handover-proposal');
  const method = readFormResult(sent).value('method');
  const ids = Object.fromEntries(HANDOVER_FIELDS.map((name) => [name, `${method}-${name}`]));
  return (
    <Panel id="handover" title="Pickup or delivery">
      <ErrorSummary errors={readFormResult(result).errors} ids={ids} />
      <p>
        <Badge tone={state === 'received' || state === 'agreed' ? 'good' : 'neutral'}>
          {STATE_LABELS[state]}
        </Badge>{' '}
        {isClosed
          ? page.status === 'refunded'
            ? 'Closed: refunded in full.'
            : 'Closed: being refunded in full.'
          : null}
      </p>
      {!handover.handedOverAt && isDisputed ? (
        <Notice kind="warn">
          {page.party === 'buyer'
            ? 'Your bank is disputing this payment, so the seller keeps the goods until it decides.'
            : 'The buyer’s bank is disputing this payment. Don’t hand over the goods until it decides.'}
        </Notice>
      ) : null}
      {terms ? <Terms terms={terms} handover={handover} /> : null}
      {handover.goodsAt ? <Goods at={handover.goodsAt} page={page} /> : null}
      <HandoverSteps page={page} handover={handover} form={answer.form} />
      {handover.defaults
        ? METHODS.map((one) => (
            <Disclosure
              key={`${one}-${handover.proposedBy === page.party ? handover.version : ''}`}
              summary={`Propose ${terms?.method === one ? 'another ' : ''}${one}`}
              name="handover"
              open={method === one}
            >
              <div className="stack">
                {state === 'agreed' && terms ? (
                  <Notice kind="warn">
                    {`You agreed on ${terms.method} ${onDays(terms)}. If you propose another time or place, that agreement ends at once, and nothing is agreed until the ${page.party === 'seller' ? 'buyer' : 'seller'} agrees.`}
                  </Notice>
                ) : null}
                <HandoverForm
                  action={addressOf(page, 'handover-proposal')}
                  method={one}
                  version={handover.version}
                  defaults={handover.defaults![one]}
                  result={method === one ? sent : null}
                />
              </div>
            </Disclosure>
          ))
        : null}
      {isClosed || state === 'handed_over' || state === 'received' ? null : (
        <DeliveryLinkForm
          materialId={page.material.id}
          transactionId={page.id}
          toZip={deliveryZip(handover)}
        />
      )}
    </Panel>
  );
}

function deliveryZip({ terms, defaults }: HandoverView): string {
  return (terms?.method === 'delivery' ? terms : defaults?.delivery)?.zipCode ?? '';
}

function Terms({ terms, handover }: { terms: HandoverTermsView; handover: HandoverView }) {
  const { contactName, contactPhone, notes } = terms;
  const time = (at: string | null) => at && <Time at={at} format="datetime" />;
  return (
    <DescriptionList
      facts={{
        How: HANDOVER_METHOD_LABELS[terms.method],
        Where: <Address place={terms} />,
        When: handoverWhen(terms),
        Contact: contactName,
        ...contactFacts(contactPhone, notes),
        Proposed: time(handover.proposedAt),
        Agreed: time(handover.agreedAt),
        'Handed over': time(handover.handedOverAt),
        Received: time(handover.receivedAt),
      }}
    />
  );
}

function Goods({ at, page }: { at: NonNullable<HandoverView['goodsAt']>; page: PageView }) {
  return (
    <DescriptionList
      facts={{
        'Where the goods are': <Address place={at} />,
        Seller: page.seller.name,
        ...contactFacts(page.party === 'seller' ? '' : at.contactPhone, at.notes),
      }}
    />
  );
}

const contactFacts = (phone: string, notes: string | null) => ({
  Phone: phone ? <PhoneLink phone={phone} /> : null,
  Notes: notes ? <span className="whitespace-pre-line">{notes}</span> : null,
});

type Place = Pick<HandoverTermsView, 'street' | 'city' | 'state' | 'zipCode'>;

/** Source: developers.google.com/maps/documentation/urls; phones open their own app. */
function Address({ place: { street, city, state, zipCode } }: { place: Place }) {
  const town = `${city}, ${state} ${zipCode}`.trim();
  const query = encodeURIComponent([street, town].filter(Boolean).join(', '));
  return (
    <>
      {street ? <span className="block">{street}</span> : null}
      {town}{' '}
      <a
        className="link"
        href={`https://www.google.com/maps/search/?api=1&query=${query}`}
        target="_blank"
        rel="noreferrer"
      >
        Open in Maps
      </a>
    </>
  );
}

interface OfHandover {
  page: PageView;
  handover: HandoverView;
}

function HandoverSteps({ page, handover, form }: OfHandover & { form: string | undefined }) {
  const { canAgree, canHandOver, canUndo, canReceive, version, terms } = handover;
  const press = (step: string, label: string, pending: string, kind: 'go' | 'plain' = 'go') => (
    <PressForm action={addressOf(page, step)} fields={{ version }} {...{ kind, pending }}>
      {label}
    </PressForm>
  );
  // Agrees to the proposal shown, not to a later one.
  if (canAgree) return press('handover-agreement', `Agree to this ${terms?.method}`, 'Agreeing...');
  if (canHandOver && form === 'handover')
    return <ConfirmHandover page={page} handover={handover} />;
  if (canHandOver) {
    return (
      <p>
        <ButtonLink kind="go" to={`${addressOf(page, 'handover')}#handover`} preventScrollReset>
          Mark as handed over
        </ButtonLink>
      </p>
    );
  }
  if (canUndo) return press('handover-undo', 'Undo “Handed over”', 'Undoing...', 'plain');
  return canReceive ? press('arrival', 'Mark as received', 'Marking...') : null;
}

function ConfirmHandover({ page, handover: { version, terms } }: OfHandover) {
  const navigate = useNavigate();
  const here = `/transaction/${page.id}`;
  const close = () => navigate(here, { preventScrollReset: true });
  return (
    <PanelDialog onClose={close} title="Is this what you handed over?">
      <div className="stack">
        <p>
          <b className="break-words">{`${page.quantity.toLocaleString('en-US')} × ${page.material.title}`}</b>
          {` to ${page.buyer.name}.`}
        </p>
        {terms ? (
          <p className="quiet">{`Agreed: ${terms.method}, ${handoverWhen(terms)}.`}</p>
        ) : null}
        <p>We notify the buyer, who checks the goods. You can undo it for 10 minutes.</p>
        <PressForm
          kind="go"
          action={addressOf(page, 'handover')}
          fields={{ version }}
          pending="Marking..."
        >
          Yes, handed over
        </PressForm>
        <p>
          <ButtonLink to={here} preventScrollReset>
            Not yet
          </ButtonLink>
        </p>
      </div>
    </PanelDialog>
  );
}
