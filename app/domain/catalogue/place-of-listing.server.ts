import zipcodes from 'zipcodes';
import { placeOfZip, type Place } from './places.server';

/**
 * Where a listing is: at its ZIP code, else in the middle of its city's ZIP codes.
 * @returns null for a city that has none; such a listing has no distance
 */
export function placeOfListing(listing: {
  zipCode?: string;
  city: string;
  state: string;
}): Place | null {
  const atZip = listing.zipCode ? placeOfZip(listing.zipCode.slice(0, 5)) : null;
  if (atZip) return { latitude: atZip.latitude, longitude: atZip.longitude };

  const codes = zipcodes.lookupByName(listing.city, listing.state);
  if (codes.length === 0) return null;
  const mean = (pick: (code: Place) => number) =>
    codes.reduce((sum, code) => sum + pick(code), 0) / codes.length;
  return { latitude: mean((code) => code.latitude), longitude: mean((code) => code.longitude) };
}
