import type { ReactNode } from 'react';
import { MAX_COMPARABLE_LISTINGS } from '~/domain/catalogue/copy';
import { ButtonLink } from '~/ui/button';
import { DescriptionList } from '~/ui/data/description-list';
import { DataTable } from '~/ui/data/table';
import { DealBadge, type PriceRating } from '~/ui/feedback/deal-badge';
import { Points } from '~/ui/layout/guide';

const RATINGS: { rating: PriceRating; meaning: string }[] = [
  { rating: 'excellent', meaning: 'at most 10% of the market is cheaper' },
  { rating: 'good', meaning: 'more than 10%, at most 35%' },
  { rating: 'fair', meaning: 'more than 35%, at most 65%' },
  { rating: 'high', meaning: 'more than 65%, at most 90%' },
  { rating: 'very-high', meaning: 'more than 90% of the market is cheaper' },
];

export const GUIDES: { id: string; title: string; body: ReactNode }[] = [
  {
    id: 'formula',
    title: 'How the price is suggested',
    body: (
      <p>
        We take the listings on sale in the same category and unit whose condition is the same as
        yours or one step better or worse, in the state of your ZIP code if it holds at least 3 of
        them, otherwise nationwide; the newest {MAX_COMPARABLE_LISTINGS} count. The suggested range
        runs from their 25th to their 75th percentile, that is, without the cheapest and the dearest
        quarter. Five listings at $1.80, $2.00, $2.20, $2.40 and $3.00 give a median of $2.20 and a
        range of $2.00 to $2.40; a quick sale is 10–15 percent under the median, $1.87 to $1.98.
        These are asking prices, not sales, and fewer than 3 listings say nothing.
      </p>
    ),
  },
  {
    id: 'compare',
    title: 'How buyers compare',
    body: (
      <>
        <p>
          Beside your price a buyer sees a label. It says how much of the market is cheaper, equal
          prices counting half:
        </p>
        <DataTable
          caption="Price labels and what they mean"
          columns={[
            {
              key: 'label',
              header: 'Label',
              rowHeader: true,
              cell: ({ rating }) => <DealBadge rating={rating} />,
            },
            { key: 'meaning', header: 'Your price', cell: ({ meaning }) => meaning },
          ]}
          rows={RATINGS}
          rowKey={({ rating }) => rating}
        />
        <p>
          The market is the newest {MAX_COMPARABLE_LISTINGS} listings on sale in the same unit and a
          condition at most one step away, without yours. It is the same subcategory in your state;
          where that holds fewer than 3, the subcategory nationwide, then the category in your
          state, then the category nationwide. With fewer than 3 there is no label.
        </p>
        <p>
          The trend comes from what was asked and paid in the last 90 days. Each pair of prices has
          a slope; the median slope says up, down, or stable if it moves the median price by less
          than 2% in 30 days. It is shown when there are enough prices and enough of the pairs
          agree.
        </p>
        <p>
          Buyers also compare with new material from a supply house, delivered. They pay our fee of
          5%, the truck and the time to fetch it on top of your price. Surplus sells when the sum is
          clearly below new.
        </p>
      </>
    ),
  },
  {
    id: 'conditions',
    title: 'Condition',
    body: (
      <>
        <p>
          Be strict. A buyer who finds what was described comes back; one who does not wants a
          refund.
        </p>
        <DescriptionList
          facts={[
            { term: 'New', value: 'Unused, in the manufacturer’s packaging or banding.' },
            { term: 'Excellent', value: 'Unused, opened or re-stacked; no marks that matter.' },
            {
              term: 'Good',
              value: 'Unused with handling marks, or used with little wear. Works as new.',
            },
            {
              term: 'Fair',
              value: 'Used, with wear or small damage that the listing names. Usable as it is.',
            },
            {
              term: 'Salvage',
              value: 'Needs cutting, cleaning or repair, or is sold for its parts.',
            },
          ]}
        />
        <p>
          How it was kept counts as much as age: under roof, off the ground and wrapped is worth
          writing down. So are dates: cement, sealants and coatings go off.
        </p>
      </>
    ),
  },
  {
    id: 'units',
    title: 'Units',
    body: (
      <Points
        items={[
          'Price in the unit the trade buys in: lumber per board or per foot, steel per beam or per ton, gravel per ton or per yard, block and fixtures each.',
          'Prices are compared within one unit only. A pallet priced per piece meets the market; the same pallet priced as a set hardly finds its like.',
          'For mixed lots, use per set and list the contents.',
          'OBO is one price for the lot and open to offers. No lot is like another, so the calculator leaves it out.',
        ]}
      />
    ),
  },
  {
    id: 'quantity',
    title: 'Quantity',
    body: (
      <Points
        items={[
          'Count it on the day you list it, and count again when some is sold elsewhere. Stock sold here is taken off by itself.',
          'Buyers may take a part. If you will only sell all of it, make it a set with quantity 1.',
          'Large lots save the buyer trips, and small remainders cost as much handling as a pallet. Price a remainder to be gone.',
          'Say what a piece is: its dimensions, its weight, and how many are on a pallet or in a bundle.',
        ]}
      />
    ),
  },
  {
    id: 'photos',
    title: 'Photos',
    body: (
      <Points
        items={[
          'Show the lot itself, not a catalog picture. Daylight, all of it in the frame.',
          'Have the label, grade stamp or tag readable, and do not hide damage: it is found at pickup anyway.',
          'Lay a tape or a level beside it where size matters.',
          'A phone photo will do, of at most 10 MB. Its location data is removed.',
        ]}
      />
    ),
  },
  {
    id: 'quick-sale',
    title: 'Quick sale',
    body: (
      <>
        <p>
          When the yard must be empty by Friday, price 10–15 percent under market. At a median of
          $2.20 that is $1.87 to $1.98. Set against storage, hauling and tipping fees it is often
          the better deal, and the label beside your price says so.
        </p>
        <p>
          Without a deadline, start in the middle of the range, and go down a step every two weeks
          if nobody asks.
        </p>
        <p className="row">
          <ButtonLink to="/create-listing" kind="go">
            List materials
          </ButtonLink>
          <ButtonLink to="/browse">See what is on sale</ButtonLink>
        </p>
      </>
    ),
  },
];
