import { groupThousands } from '~/lib/money';

export const milesInWords = (miles: number): string =>
  miles < 1 ? '<1' : groupThousands(Math.round(miles));
