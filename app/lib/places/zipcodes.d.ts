/** The zipcodes package ships no types. */
declare module 'zipcodes' {
  export interface ZipCode {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }
  export function lookup(zip: string): ZipCode | undefined;
  export function lookupByName(city: string, state: string): ZipCode[];
  /** Whole miles */
  export function distance(zip: string, other: string): number | null;
  const zipcodes: {
    distance: typeof distance;
    lookup: typeof lookup;
    lookupByName: typeof lookupByName;
    codes: Record<string, ZipCode>;
  };
  export default zipcodes;
}
