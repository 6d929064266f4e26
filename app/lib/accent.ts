import { SITE_DEFAULTS } from './site';

type Rgb = [number, number, number];

const read = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const write = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` in `color` */
const mix = (color: string, other: string, share: number): string => {
  const into = read(other);
  return write(read(color).map((part, at) => part + (into[at]! - part) * share) as Rgb);
};

/** Source: WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = read(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** White on black is 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

export const LEAST_CONTRAST = 4.5;

/** The lowest contrast of an accent as text, or under white text; grounds of app/ui/css/first.css. */
export const accentContrast = (accent: string): number =>
  Math.min(...['#ffffff', '#f7f6f4', tonesOf(accent).light.soft].map((on) => contrast(accent, on)));

/** The lightest background of accent text in the dark theme */
const DARK_GROUND = '#2c2825';

/** Tones as in app/ui/css/first.css. In the dark, as light as text on dark grounds must be. */
export function tonesOf(accent: string) {
  const light = {
    main: accent,
    deep: mix(accent, '#000000', 0.2),
    soft: mix(accent, '#ffffff', 0.92),
  };
  let main = accent;
  for (let share = 0; contrast(main, DARK_GROUND) < 5.5; share += 0.05) {
    main = mix(accent, '#ffffff', share);
  }
  const dark = { main, deep: mix(main, '#ffffff', 0.3), soft: mix(accent, '#161412', 0.8) };
  return { light, dark };
}

/** For links and buttons in the dark theme */
export const darkAccent = (accent: string): string =>
  accent === SITE_DEFAULTS.accent ? '#fb923c' : tonesOf(accent).dark.main;

/** Overrides the tokens where `scope` is; empty for the default color. */
export function accentCss(accent: string, scope = ':root'): string {
  if (accent === SITE_DEFAULTS.accent && scope === ':root') return '';
  const { light, dark } = tonesOf(accent);
  const rule = ({ main, deep, soft }: typeof light) =>
    `--accent:${main};--accent-deep:${deep};--accent-soft:${soft}`;
  const inDark = scope === ':root' ? '' : ` ${scope}`;
  return (
    `${scope}{${rule(light)}}@media screen{:root.dark${inDark}{${rule(dark)}}}` +
    `@media screen and (prefers-color-scheme:dark){:root[data-theme=system]${inDark}{${rule(dark)}}}`
  );
}
