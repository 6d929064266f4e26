import { useLoaderData } from '@remix-run/react';
import {
  CENTIMETERS_PER_INCH,
  DRY_VAN,
  KILOGRAMS_PER_POUND,
  LTL,
  PALLET,
  PARCEL,
  PARTIAL,
  ROAD_FACTOR,
} from '~/domain/shipping/copy';
import { workedExamples } from '~/domain/shipping/index.server';
import { groupThousands } from '~/lib/money';
import { PLATFORM_FEE, pageMeta, SITE_NAME } from '~/lib/site';
import { GuidePage, GuideSection, linkTo, Points } from '~/ui/layout/guide';
import { ExampleTable, LimitTable, TariffTable, TransitTable } from './tables';

export const meta = () =>
  pageMeta(
    'Delivery Estimates',
    `How ${SITE_NAME} estimates delivery: distance, billable weight, rates, transit days, and what isn’t included.`,
  );

export const handle = { noJs: true, cachedBy: [] };

export function loader() {
  return { examples: workedExamples() };
}

const SECTIONS = {
  what: { id: 'what', title: 'What an estimate is' },
  distance: { id: 'distance', title: 'Distance' },
  types: { id: 'types', title: 'Freight types and limits' },
  weight: { id: 'weight', title: 'Billable weight' },
  price: { id: 'price', title: 'Price' },
  days: { id: 'days', title: 'Days' },
  overseas: { id: 'overseas', title: 'Alaska, Hawaii, Puerto Rico' },
  landed: { id: 'landed', title: 'Landed cost' },
  examples: { id: 'examples', title: 'Worked examples' },
};

export default function DeliveryEstimatesPage() {
  const { examples } = useLoaderData<typeof loader>();
  return (
    <GuidePage
      title="Delivery Estimates"
      subtitle="Where the numbers behind “Estimate delivery” come from."
      contents={Object.values(SECTIONS)}
    >
      <GuideSection {...SECTIONS.what}>
        <p>
          Every listing has “Estimate delivery.” For packages it shows live carrier rates when we
          can get them. Everything else is our own estimate, labeled as one: roughly what US
          carriers charge a business without a contract, based only on the numbers on this page.
        </p>
        <p>
          Our carrier rates cover packages only, so LTL, FTL and freight are always estimated.
          Estimates don’t include insurance, packing, loading, tolls, detention, or residential and
          limited-access fees. {SITE_NAME} doesn’t ship: buyer and seller arrange delivery and pay
          for it outside {SITE_NAME}.
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.distance}>
        <p>
          {`From the listing’s ZIP code, or the center of its city, to yours: straight-line miles times ${ROAD_FACTOR.toFixed(1)} to allow for roads. We never use, show or send the seller’s street address.`}
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.types}>
        <p>
          {`The load is the listing’s weight times your quantity, on the seller’s pallets; where the seller gave no weight, it is that of listings of the same product and size. Without a pallet size, sticks and sheets longer than a pallet keep the length and width that their listing says, stacked as dense as a full pallet; for other goods we assume a package up to ${PARCEL.limits.maxPounds} lb, then pallets of ${PALLET.inches.join(' × ')} in, ${groupThousands(PALLET.pounds)} lb each. The estimate names the size. It ships as the first of package, LTL and FTL that fits, unless you choose; where a truck of its own costs less than LTL, we offer that too. A load too big for one truck goes on several.`}
        </p>
        <LimitTable />
        <p>
          “Freight” compares LTL, partial truckload and full truckload, cheapest first. A load can
          be turned: its longest side is checked against the longest limit.
        </p>
        <p>
          {`Kilograms and centimeters are converted exactly: 1 lb = ${KILOGRAMS_PER_POUND} kg, 1 in = ${CENTIMETERS_PER_INCH} cm.`}
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.weight}>
        <Points
          items={[
            `Package: actual weight, or length × width × height in inches ÷ ${PARCEL.cubicInchesPerPound} if that is more, rounded up to whole pounds.`,
            `LTL: actual weight, or ${LTL.poundsPerCubicFoot} lb per cubic foot if that is more.`,
            `Partial truckload: a share of a dry van, by weight (of ${groupThousands(DRY_VAN.limits.maxPounds)} lb) or by volume (of ${groupThousands(DRY_VAN.cubicFeet)} cubic feet), whichever is more.`,
            'Full truckload: one price, however full the truck is.',
          ]}
        />
      </GuideSection>

      <GuideSection {...SECTIONS.price}>
        <p>
          (base + hundredweights × A + hundredweights × miles ÷ 100 × B + miles × C) × (1 + fuel
          surcharge). A hundredweight is 100 billable pounds; miles are road miles. We round to the
          cent once, at the end.
        </p>
        <TariffTable />
        <Points
          items={[
            `Faster services cost a multiple of ground: ${PARCEL.faster.map(({ service, times }) => `${service} ${times} times`).join(', ')}. We leave them out where ground is just as fast.`,
            `LTL with liftgate: $${LTL.liftgateDollars} more. Expedited LTL: ${LTL.expeditedTimes} times the price, a day earlier.`,
            `Partial truckload: ${PARTIAL.leastShare} + ${PARTIAL.sharePerLoad} × the share, at most 1, times the price of a dry van. Up to ${groupThousands(PARTIAL.limits.maxPounds)} lb.`,
            `Team drivers: ${DRY_VAN.team.times} times the price of a dry van, where they save a day.`,
          ]}
        />
      </GuideSection>

      <GuideSection {...SECTIONS.days}>
        <p>
          A load ships the next business day. Transit takes the days in the first column, plus one
          for each full distance in the second. Weekends and federal holidays don’t count.
        </p>
        <TransitTable />
      </GuideSection>

      <GuideSection {...SECTIONS.overseas}>
        <p>
          {`Packages only: ground and air, with $${PARCEL.overseas.dollars} plus $${PARCEL.overseas.perPoundDollars.toFixed(2)} a pound added before fuel, and ${PARCEL.overseas.days} more business days. We don’t estimate other territories or military addresses.`}
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.landed}>
        <p>
          Price × quantity, plus the {PLATFORM_FEE} platform fee, plus delivery. Three pieces at
          $19.99 with $48.20 delivery: $59.97 + $3.00 + $48.20 = $111.17.
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.examples}>
        <ExampleTable examples={examples} />
        <p>
          The package: 20 × 20 × 20 ÷ {PARCEL.cubicInchesPerPound} = 57.6, so it bills at 58 lb, not
          12. {linkTo('/browse', 'Find a material')} and try your own load.
        </p>
      </GuideSection>
    </GuidePage>
  );
}
