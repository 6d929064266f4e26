import { Form, useLocation } from '@remix-run/react';
import { Fragment, useEffect, useRef } from 'react';
import type { ListingPreview } from '~/domain/catalogue/index.server';
import { listingsInWords } from '~/domain/catalogue/selling/copy';
import { formatMoney } from '~/lib/money';
import { SITE_NAME } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { SubmitButton } from '~/ui/form/submit-button';
import { Disclosure } from '~/ui/overlay/disclosure';

const VERBS = {
  'preview-pause': { verb: 'Pause', intent: 'pause', pending: 'Pausing...' },
  'preview-resume': { verb: 'Resume', intent: 'resume', pending: 'Resuming...' },
  'preview-delete': { verb: 'Delete', intent: 'delete', pending: 'Deleting...' },
  'preview-price': { verb: 'Reprice', intent: 'prices', pending: 'Repricing...' },
} as const;

/** Shows what the change will do before it is confirmed. */
export function Preview({ preview }: { preview: ListingPreview }) {
  const { search } = useLocation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [preview]);
  const { verb, intent, pending } = VERBS[preview.intent];
  const { listings } = preview;
  const isPrice = intent === 'prices';
  const what = `${verb} ${listingsInWords(listings.length)}`;
  const [first, ...others] = listings;
  const amounts = isPrice && first ? rangesInWords(listings) : null;
  const question = `${others.length > 0 ? what : `${verb} ${first?.title}`}?`;
  return (
    <section ref={box} tabIndex={-1} className="note fair stack" aria-labelledby="preview-title">
      <h2 id="preview-title">{first ? question : 'Nothing to change'}</h2>
      {sentencesOf(preview).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {others.length > 0 ? (
        <Disclosure summary="Which listings">
          <ul className="list-disc pl-6 num">
            {listings.map(({ id, title, priceCents, newPriceCents }) => (
              <li key={id}>
                {isPrice
                  ? `${title}: ${formatMoney(priceCents)} → ${formatMoney(newPriceCents)}`
                  : title}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      <Form method="post" className="row" preventScrollReset>
        <input type="hidden" name="form" value="preview" />
        {listings.map(({ id, priceCents, newPriceCents }) => (
          <Fragment key={id}>
            <input type="hidden" name="id" value={id} />
            {isPrice ? (
              <>
                <input type="hidden" name="seen" value={priceCents} />
                <input type="hidden" name="priceCents" value={newPriceCents} />
              </>
            ) : null}
          </Fragment>
        ))}
        {first ? (
          <SubmitButton kind={intent === 'delete' ? 'bad' : 'go'} intent={intent} pending={pending}>
            {amounts ? `${what}: ${amounts}` : what}
          </SubmitButton>
        ) : null}
        <ButtonLink to={`/my-listings${search}`} preventScrollReset>
          Cancel
        </ButtonLink>
      </Form>
    </section>
  );
}

/** '$1.00–$4.20 → $0.90–$3.78' */
function rangesInWords(listings: ListingPreview['listings']): string {
  const range = (cents: number[]) => {
    const [low, high] = [Math.min(...cents), Math.max(...cents)].map(formatMoney);
    return low === high ? low : `${low}–${high}`;
  };
  const before = range(listings.map(({ priceCents }) => priceCents));
  return `${before} → ${range(listings.map(({ newPriceCents }) => newPriceCents))}`;
}

function sentencesOf(preview: ListingPreview): string[] {
  const { intent, listings, leftOut, hidden, past, held, sold } = preview;
  const unchanged = (why: string) => `${listingsInWords(leftOut)} won’t change: ${why}.`;
  const unpaid = `Unpaid purchases of ${listingsInWords(held)} will be canceled. Paid ones go ahead.`;
  const sentences = {
    'preview-pause': [
      leftOut > 0 && unchanged('already paused'),
      held > 0 && unpaid,
      listings.length > 0 && 'No one can buy or find a paused listing until you resume it.',
    ],
    'preview-resume': [
      leftOut > 0 &&
        unchanged(
          `already on sale${hidden > 0 ? `, or hidden by ${SITE_NAME}` : ''}${past > 0 ? ', or past the last day' : ''}`,
        ),
    ],
    'preview-delete': [
      held > 0 && unpaid,
      sold > 0 &&
        `${listingsInWords(sold)} already ${sold === 1 ? 'has' : 'have'} sales; those purchase pages stay.`,
      listings.length > 0 && 'Deleting can’t be undone.',
    ],
    'preview-price': [
      leftOut > 0 &&
        unchanged('the price is the same, or would be too low or too high to pay by card'),
      held > 0 && `Buyers now paying for ${listingsInWords(held)} pay the price they saw.`,
    ],
  }[intent];
  return sentences.filter((sentence) => sentence !== false);
}
