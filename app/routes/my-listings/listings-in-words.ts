export const listingsInWords = (count: number): string =>
  count === 1 ? '1 listing' : `${count} listings`;
