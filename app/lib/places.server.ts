import zipcodes from 'zipcodes';

export interface Place {
  latitude: number;
  longitude: number;
}

/** Where a five-digit US ZIP code is, or null where there is no such code. */
export function placeOfZip(zip: string): (Place & { city: string; state: string }) | null {
  if (!/^\d{5}$/.test(zip)) return null;
  const found = zipcodes.lookup(zip);
  if (!found) return null;
  const { latitude, longitude, city, state } = found;
  return { latitude, longitude, city, state };
}

/**
 * Where a listing or a company is: at its ZIP code, else in the middle of its city's ZIP codes.
 * @returns null for a city that has none; what is there has no distance
 */
export function placeOfAddress(address: {
  zipCode?: string | null;
  city: string;
  state: string;
}): Place | null {
  const atZip = address.zipCode ? placeOfZip(address.zipCode.slice(0, 5)) : null;
  if (atZip) return { latitude: atZip.latitude, longitude: atZip.longitude };

  const codes = zipcodes.lookupByName(address.city, address.state);
  if (codes.length === 0) return null;
  const mean = (pick: (code: Place) => number) =>
    codes.reduce((sum, code) => sum + pick(code), 0) / codes.length;
  return { latitude: mean((code) => code.latitude), longitude: mean((code) => code.longitude) };
}

/** The ZIP code nearest to the middle of a city's, or null for a city that has none. */
export function zipOfCity(city: string, state: string): string | null {
  const middle = placeOfAddress({ city, state });
  if (!middle) return null;
  const away = ({ latitude, longitude }: Place) =>
    (latitude - middle.latitude) ** 2 + (longitude - middle.longitude) ** 2;
  const [nearest] = zipcodes
    .lookupByName(city, state)
    .sort((one, other) => away(one) - away(other) || Number(one.zip) - Number(other.zip));
  return nearest?.zip ?? null;
}
