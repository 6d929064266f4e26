import { ROAD_FACTOR } from './freight-rates';

interface Point {
  latitude: number;
  longitude: number;
}

/** Source: IUGG, mean radius. */
const EARTH_RADIUS_MILES = 3958.8;

/** The great circle times 1.2. Chicago 60601 to Naperville 60563: 29.1 miles by air, 35 by road. */
export function roadMilesBetween(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord))) * ROAD_FACTOR;
}
