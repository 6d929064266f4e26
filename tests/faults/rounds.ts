/** `npm test` runs the short count, `npm run test:faults` the long one. */
export const rounds = (short: number, long: number): number =>
  process.env.LONG_FAULTS ? long : short;
