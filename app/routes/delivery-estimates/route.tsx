import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  CENTIMETERS_PER_INCH,
  DRY_VAN,
  KILOGRAMS_PER_POUND,
  LTL,
  PARCEL,
  PARTIAL,
  ROAD_FACTOR,
} from '~/domain/shipping/copy';
import { workedExamples } from '~/domain/shipping/index.server';
import { groupThousands } from '~/lib/money';
import { PLATFORM_FEE, pageTitle } from '~/lib/site';
import { GuidePage, GuideSection, Points } from '~/ui/layout/guide';
import { AppLink } from '~/ui/link';
import { ExampleTable, LimitTable, TariffTable, TransitTable } from './tables';

export const meta: MetaFunction = () => [
  { title: pageTitle('Delivery Estimates') },
  {
    name: 'description',
    content:
      'How Offcut estimates the delivery of materials: distance, billable weight, tariffs, days, and what is not in it.',
  },
];

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
      subtitle="How the numbers behind ‘Estimate delivery’ come about."
      contents={Object.values(SECTIONS)}
    >
      <GuideSection {...SECTIONS.what}>
        <p>
          Every listing has ‘Estimate delivery’. For packages it shows rates that carriers give when
          we can ask them; those are theirs. Everything else, and packages where no carrier answers,
          is our estimate, and is labelled so: an approximation of what US carriers ask a business
          without a contract, worked out from the numbers on this page and nothing else.
        </p>
        <p>
          Carriers that we ask for rates take packages only, so LTL, FTL and freight are always
          estimated. Not in an estimate: insurance, packing, loading, tolls, waiting, residential or
          limited access. Offcut does not ship; buyer and seller arrange it, and pay for it outside
          of Offcut.
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.distance}>
        <p>
          {`From the listing’s ZIP code, or the middle of its city, to yours: the great circle, times ${ROAD_FACTOR.toFixed(1)} for the roads. The seller’s street address is never used, shown or sent.`}
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.types}>
        <LimitTable />
        <p>
          ‘Freight’ compares LTL, a partial truckload and whole trucks, and shows the cheapest
          first. A load may be turned: its longest side is held against the longest limit.
        </p>
        <p>
          {`Kilograms and centimeters are converted exactly: 1 lb = ${KILOGRAMS_PER_POUND} kg, 1 in = ${CENTIMETERS_PER_INCH} cm.`}
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.weight}>
        <Points
          items={[
            `Package: its weight, or length × width × height in inches ÷ ${PARCEL.cubicInchesPerPound} if that is more, in whole pounds, rounded up.`,
            `LTL: its weight, or ${LTL.poundsPerCubicFoot} lb for each cubic foot if that is more.`,
            `Partial truckload: a share of a dry van, by weight (of ${groupThousands(DRY_VAN.limits.maxPounds)} lb) or by volume (of ${groupThousands(DRY_VAN.cubicFeet)} cubic feet), whichever is more.`,
            'A truck of its own costs the same, however full it is.',
          ]}
        />
      </GuideSection>

      <GuideSection {...SECTIONS.price}>
        <p>
          (base + hundredweights × A + hundredweights × miles ÷ 100 × B + miles × C) × (1 + fuel
          surcharge). A hundredweight is 100 billable pounds, miles are road miles. The result is
          rounded to the cent once, at the end.
        </p>
        <TariffTable />
        <Points
          items={[
            `Faster packages cost a multiple of ground: ${PARCEL.faster.map(({ service, times }) => `${service} ${times} times`).join(', ')}. They are left out where ground is as fast.`,
            `LTL with liftgate: $${LTL.liftgateDollars} more. LTL with a guaranteed date: ${LTL.guaranteedTimes} times the price, a day earlier.`,
            `Partial truckload: ${PARTIAL.leastShare} + ${PARTIAL.sharePerLoad} × the share, at most 1, times the price of a dry van. Up to ${groupThousands(PARTIAL.limits.maxPounds)} lb.`,
            `Two drivers who take turns: ${DRY_VAN.team.times} times the price of a dry van, where they are a day faster.`,
          ]}
        />
      </GuideSection>

      <GuideSection {...SECTIONS.days}>
        <p>
          A load leaves on the next business day. From then on it takes so many business days, plus
          one for each full distance in the second column. Saturdays and Sundays do not count;
          holidays are not left out.
        </p>
        <TransitTable />
      </GuideSection>

      <GuideSection {...SECTIONS.overseas}>
        <p>
          {`Packages only, since trucks do not get there: ground and air, with $${PARCEL.overseas.dollars} and $${PARCEL.overseas.perPoundDollars.toFixed(2)} a pound added before fuel, and ${PARCEL.overseas.days} business days. Other territories and military addresses are not estimated.`}
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.landed}>
        <p>
          Price × quantity, plus the platform fee of {PLATFORM_FEE}, plus the delivery. Three pieces
          at $19.99 with a delivery of $48.20: $59.97 + $3.00 + $48.20 = $111.17.
        </p>
      </GuideSection>

      <GuideSection {...SECTIONS.examples}>
        <ExampleTable examples={examples} />
        <p>
          The package: 20 × 20 × 20 ÷ {PARCEL.cubicInchesPerPound} = 57.6, so 58 lb are charged for,
          not 12.{' '}
          <AppLink to="/browse" className="link">
            Find a material
          </AppLink>{' '}
          and try your own.
        </p>
      </GuideSection>
    </GuidePage>
  );
}
