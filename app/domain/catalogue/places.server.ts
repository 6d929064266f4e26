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
