/** Rounds of a fault test: a smoke in `npm test`, all of them in `npm run test:faults`. */
export const rounds = (short: number, long: number): number =>
  process.env.LONG_FAULTS ? long : short;
