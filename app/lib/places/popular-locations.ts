export const POPULAR_LOCATIONS = [
  { city: 'Chicago', state: 'IL' },
  { city: 'Austin', state: 'TX' },
  { city: 'Denver', state: 'CO' },
  { city: 'Phoenix', state: 'AZ' },
  { city: 'Miami', state: 'FL' },
  { city: 'Seattle', state: 'WA' },
] as const;

export function locationLabel(place: { city: string; state: string }): string {
  return `${place.city}, ${place.state}`;
}
