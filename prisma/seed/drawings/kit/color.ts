import type { Random } from '../../random';

/** Red, green, blue, 0 to 255. */
export type Color = readonly [number, number, number];

export function hex(code: string): Color {
  const n = Number.parseInt(code.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

export function mix(a: Color, b: Color, t: number): Color {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export const BLACK: Color = [22, 20, 22];
export const WHITE: Color = [255, 255, 252];

export const darken = (color: Color, by: number): Color => mix(color, BLACK, by);
export const lighten = (color: Color, by: number): Color => mix(color, WHITE, by);

/** The same colour as the next piece off the same line: a little lighter, a little warmer. */
export function vary(color: Color, random: Random, amount = 0.06): Color {
  const light = 1 + random.range(-amount, amount);
  const warm = random.range(-amount, amount) * 0.35;
  return [color[0] * light * (1 + warm), color[1] * light, color[2] * light * (1 - warm)];
}

const channel = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

const TWO_DIGITS = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

export function css(color: Color): string {
  return (
    '#' +
    TWO_DIGITS[channel(color[0])] +
    TWO_DIGITS[channel(color[1])] +
    TWO_DIGITS[channel(color[2])]
  );
}
