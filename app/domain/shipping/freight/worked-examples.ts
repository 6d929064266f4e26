import { estimateFreight, type Load } from './freight-estimate';
import type { FreightType } from './freight-rates';

export type WorkedExample = ReturnType<typeof workedExamples>[number];

const LOADS: [FreightType, number, Load][] = [
  ['package', 300, { pounds: 12, inches: [20, 20, 20] }],
  ['ltl', 300, { pounds: 1_000, inches: [48, 40, 54] }],
  ['ftl', 1_000, { pounds: 40_000, inches: [480, 96, 96] }],
  ['freight', 1_000, { pounds: 9_000, inches: [140, 96, 48] }],
];

export const workedExamples = () =>
  LOADS.map(([freightType, roadMiles, load]) => ({
    freightType,
    load,
    roadMiles,
    rates: estimateFreight(freightType, load, { roadMiles, isOverseas: false }),
  }));
