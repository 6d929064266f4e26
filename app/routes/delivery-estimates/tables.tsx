import {
  DRY_VAN,
  FLATBED,
  FREIGHT_TYPE_LABELS,
  FREIGHT_TYPES,
  LIMITS_BY_TYPE,
  LTL,
  PARCEL,
  PARTIAL,
  type Tariff,
} from '~/domain/shipping/copy';
import type { WorkedExample } from '~/domain/shipping/index.server';
import { formatMoney, groupThousands } from '~/lib/money';
import { money, numeric, plain, rowHeader } from '~/ui/data/columns';
import { type Column, DataTable } from '~/ui/data/table';

type Named = { name: string };
const NAME: Column<Named> = rowHeader('Service', ({ name }) => name);

const dollarColumn = (header: string, dollarsOf: (tariff: Tariff) => number) =>
  money(header, (tariff: Tariff) => Math.round(dollarsOf(tariff) * 100));

const LIMITS = FREIGHT_TYPES.map((type) => ({
  name: FREIGHT_TYPE_LABELS[type],
  ...LIMITS_BY_TYPE[type],
}));

export function LimitTable() {
  return (
    <DataTable
      caption="Limits of each freight type"
      columns={[
        { ...NAME, header: 'Freight type' },
        numeric(
          'Weight',
          ({ maxPounds }: (typeof LIMITS)[number]) => `${groupThousands(maxPounds)} lb`,
        ),
        plain('Size', ({ maxInches, maxLengthAndGirthInches }: (typeof LIMITS)[number]) =>
          maxLengthAndGirthInches
            ? `${maxInches[0]} in long, length + 2 × (width + height) up to ${maxLengthAndGirthInches} in`
            : `${maxInches.join(' × ')} in`,
        ),
      ]}
      rows={LIMITS}
      rowKey={({ name }) => name}
    />
  );
}

const TARIFFS = [
  { name: 'Package, ground', ...PARCEL.tariff },
  { name: 'LTL', ...LTL.tariff },
  { name: 'Truck, dry van', ...DRY_VAN.tariff },
  { name: 'Truck, flatbed', ...FLATBED.tariff },
];

export function TariffTable() {
  return (
    <DataTable
      caption="Tariffs"
      columns={[
        NAME,
        dollarColumn('Base', (one) => one.baseDollars),
        dollarColumn('A', (one) => one.perHundredweightDollars),
        dollarColumn('B', (one) => one.perHundredweightHundredMilesDollars),
        dollarColumn('C', (one) => one.perMileDollars),
        numeric('Fuel', (one: Tariff) => `${one.fuelPercent}%`),
      ]}
      rows={TARIFFS}
      rowKey={({ name }) => name}
    />
  );
}

const TRANSITS = [
  { name: 'Package, ground', ...PARCEL.transit },
  { name: 'LTL', ...LTL.transit },
  { name: 'Partial truckload', ...PARTIAL.transit },
  { name: 'Truck', ...DRY_VAN.transit },
  { name: 'Truck, team drivers', ...DRY_VAN.team.transit },
];

type Transit = (typeof TRANSITS)[number];

export function TransitTable() {
  return (
    <DataTable
      caption="Business days"
      columns={[
        NAME,
        numeric('At least', (one: Transit) => one.minDays),
        numeric('One more for each', (one: Transit) => `${groupThousands(one.milesPerDay)} miles`),
        numeric('At most', (one: Transit) => one.maxDays),
      ]}
      rows={TRANSITS}
      rowKey={({ name }) => name}
    />
  );
}

const EXAMPLES: Column<WorkedExample>[] = [
  rowHeader(
    'Load',
    ({ freightType, load, roadMiles }) =>
      `${FREIGHT_TYPE_LABELS[freightType]}: ${groupThousands(load.pounds)} lb, ${load.inches.join(' × ')} in, ${groupThousands(roadMiles)} miles`,
  ),
  plain('Cheapest', ({ rates: [cheapest] }) => cheapest?.service),
  numeric('Price', ({ rates: [cheapest] }) => (cheapest ? formatMoney(cheapest.cents) : null)),
];

export function ExampleTable({ examples }: { examples: WorkedExample[] }) {
  return (
    <DataTable
      caption="Four loads and their price"
      columns={EXAMPLES}
      rows={examples}
      rowKey={({ freightType }) => freightType}
    />
  );
}
