import {
  MAX_COMPARABLE_LISTINGS,
  MIN_COMPARABLE_COMPANIES,
  MAX_COMPARABLE_SALES,
  MIN_COMPARABLE_LISTINGS,
  NEAR_MILES,
  PRICE_RATINGS,
  TREND_WINDOW_DAYS,
} from '~/domain/catalogue/prices/copy';
import { COMING_FEE, PLATFORM_FEE } from '~/lib/site';
import { ButtonLink } from '~/ui/button';
import { plain, rowHeader } from '~/ui/data/columns';
import { DescriptionList } from '~/ui/data/description-list';
import { DataTable } from '~/ui/data/table';
import { DealBadge } from '~/ui/feedback/deal-badge';
import type { GuideSectionEntry } from '~/ui/layout/guide';

const RATINGS = PRICE_RATINGS.map(({ rating, maxPercentile: most }, index) => {
  const least = PRICE_RATINGS[index - 1]?.maxPercentile;
  if (least === undefined) return { rating, meaning: `at most ${most}% of the market is cheaper` };
  if (most === 100) return { rating, meaning: `more than ${least}% of the market is cheaper` };
  return { rating, meaning: `more than ${least}%, at most ${most}%` };
});

type Rating = (typeof RATINGS)[number];

export const GUIDES: GuideSectionEntry[] = [
  {
    id: 'formula',
    title: 'How the price is suggested',
    body: (
      <p>
        If you name the product and its size, we use its market, weighted as below. Otherwise, or if
        it has too few prices, we use the newest {MAX_COMPARABLE_LISTINGS} listings on sale in the
        same category and unit, in your condition or one step better or worse: in your ZIP code’s
        state if it has at least 3, otherwise nationwide; with fewer than 3 we don’t suggest a
        price. If we know your product but not what one unit of yours holds, we use only that
        product’s listings in the same unit, if there are at least 3. The suggested range runs from
        the 25th to the 75th percentile, leaving out the cheapest and the most expensive quarter.
        Listings at $1.80, $2.00, $2.20, $2.40 and $3.00 give a median of $2.20 and a range of $2.00
        to $2.40; a quick sale is 10–15 percent under the median, $1.87 to $1.98.
      </p>
    ),
  },
  {
    id: 'compare',
    title: 'How buyers compare',
    body: () => (
      <>
        <p>
          Buyers see a label next to your price. It says how much of the market is cheaper, with
          equal prices counting half. For example, $2.40 among $2.40, $2.40, $2.80 and $3.00, all
          near and in the same condition: none cost less and two are equal, so (0 + 2 ÷ 2) ÷ 4 =
          25%.
        </p>
        <DataTable
          caption="Price labels and what they mean"
          columns={[
            rowHeader('Label', ({ rating }: Rating) => <DealBadge rating={rating} />),
            plain('Your price', ({ meaning }: Rating) => meaning),
          ]}
          rows={RATINGS}
          rowKey={({ rating }) => rating}
        />
        <p>
          The market is the newest {MAX_COMPARABLE_LISTINGS} listings on sale, half of them from
          your state, and the latest {MAX_COMPARABLE_SALES} sales of the same product and size by
          other companies, by a common unit such as the square foot. Prices within {NEAR_MILES}{' '}
          miles count fully, farther ones {NEAR_MILES} ÷ miles; a condition one step better or worse
          counts half. With fewer than {MIN_COMPARABLE_LISTINGS} listings from{' '}
          {MIN_COMPARABLE_COMPANIES} companies there is no label. State in your listing what each
          unit contains, and it counts. Cards show Excellent and Good only; the material’s page
          shows all.
        </p>
        <p>
          The trend is the median slope between all pairs of asking and selling prices of the last{' '}
          {TREND_WINDOW_DAYS} days (Theil–Sen); under 2% in 30 days is stable. Confidence is the
          number of prices (20 for full confidence) times the share of pairs that agree; we show a
          trend above 50%.
        </p>
        <p>
          Buyers also compare with new material from a supply house, delivered. They pay our fee of{' '}
          {PLATFORM_FEE}, the truck and the time to pick it up on top of your price. Surplus sells
          when the sum is clearly below new.{COMING_FEE && ` ${COMING_FEE}`}
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
          Be strict. Buyers who get what you described come back; those who don’t ask for their
          money back.
        </p>
        <DescriptionList
          facts={{
            New: 'Unused, in the manufacturer’s packaging or banding.',
            Excellent: 'Unused, opened or re-stacked; no marks that matter.',
            Good: 'Unused with handling marks, or used with little wear. Works as new.',
            Fair: 'Used, with wear or small damage that the listing names. Usable as is.',
            Salvage: 'Needs cutting, cleaning or repair, or is sold for parts.',
          }}
        />
        <p>
          Storage counts as much as age: if it was under roof, off the ground and wrapped, say so.
          Give dates too: cement, sealants and coatings expire.
        </p>
      </>
    ),
  },
  {
    id: 'units',
    title: 'Units',
    points: [
      'Price in the unit the trade buys in: lumber per board or per foot, steel per beam or per ton, gravel per ton or per yard, block and fixtures each.',
      'Prices are compared by a common unit, such as the square foot, whatever you price by. For a set or a pallet, say how much it contains, or it has no comparables.',
      'For mixed lots, use per set and list the contents.',
      'OBO is one price for the whole lot, open to offers. No two lots are alike, so the calculator leaves it out.',
    ],
  },
  {
    id: 'quantity',
    title: 'Quantity',
    points: [
      'Count it the day you list it, and again when you sell some elsewhere. Stock sold here is deducted automatically.',
      'Buyers can take part of a lot, unless you set a minimum order or choose Whole lot only.',
      'Large lots save buyers trips; small leftovers take as much handling as a pallet. Price leftovers to move.',
      'Describe one piece: dimensions, weight, and how many come on a pallet or in a bundle.',
    ],
  },
  {
    id: 'photos',
    title: 'Photos',
    points: [
      'Show the actual lot, not a catalog picture, in daylight and all in the frame.',
      'Make the label, grade stamp or tag readable, and don’t hide damage: the buyer will see it at pickup.',
      'Put a tape measure or a level next to it where size matters.',
      'A phone photo is fine, up to 10 MB. We remove location data.',
    ],
  },
  {
    id: 'quick-sale',
    title: 'Quick sale',
    body: (
      <>
        <p>
          If the yard has to be empty by Friday, price 10–15 percent under market. At a median of
          $2.20 that’s $1.87 to $1.98. Next to storage, hauling and dump fees it’s often the better
          deal, and the label next to your price says so.
        </p>
        <p>Without a deadline, start mid-range and come down every two weeks if no one bites.</p>
        <p className="row">
          <ButtonLink to="/create-listing" kind="go">
            List materials
          </ButtonLink>
          <ButtonLink to="/browse">See what’s on sale</ButtonLink>
        </p>
      </>
    ),
  },
];
