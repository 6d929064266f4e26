import { estimateFreight, type Load, ltlPounds, parcelPounds, type Rate } from './freight-estimate';
import type { FreightType } from './freight-rates';

export interface WorkedExample {
  freightType: FreightType;
  load: Load;
  roadMiles: number;
  billablePounds: number | null;
  rates: Rate[];
}

const LOADS: [FreightType, number, Load][] = [
  ['package', 300, { pounds: 12, inches: [20, 20, 20] }],
  ['ltl', 300, { pounds: 1_000, inches: [48, 40, 54] }],
  ['ftl', 1_000, { pounds: 40_000, inches: [480, 96, 96] }],
  ['freight', 1_000, { pounds: 9_000, inches: [140, 96, 48] }],
];

export function workedExamples(): WorkedExample[] {
  return LOADS.map(([freightType, roadMiles, load]) => ({
    freightType,
    load,
    roadMiles,
    billablePounds: billablePounds(freightType, load),
    rates: estimateFreight(freightType, load, { roadMiles, isOverseas: false }),
  }));
}

function billablePounds(freightType: FreightType, load: Load): number | null {
  if (freightType === 'package') return parcelPounds(load);
  return freightType === 'ltl' ? ltlPounds(load) : null;
}
