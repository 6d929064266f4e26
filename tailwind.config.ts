import type { Config } from 'tailwindcss';

/**
 * The names of the design tokens. Their values live in app/ui/css/first.css as CSS variables, so
 * that a theme changes values and never classes. Spacing is the 4 px grid and nothing between;
 * type has five steps plus `xs` for dense tables and meta lines.
 */
const token = (name: string) => `var(--${name})`;

const grid = (steps: number[]) => Object.fromEntries(steps.map((n) => [String(n), `${n * 4}px`]));

export default {
  content: [],
  theme: {
    screens: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ground: token('ground'),
      surface: token('surface'),
      sunk: token('sunk'),
      ink: token('ink'),
      quiet: token('quiet'),
      line: token('line'),
      edge: token('edge'),
      accent: token('accent'),
      'accent-soft': token('accent-soft'),
      'on-accent': token('on-accent'),
      good: token('good'),
      'good-soft': token('good-soft'),
      fair: token('fair'),
      'fair-soft': token('fair-soft'),
      high: token('high'),
      'high-soft': token('high-soft'),
      focus: token('focus'),
    },
    spacing: {
      px: '1px',
      '0.5': '2px',
      ...grid([0, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32, 40, 48, 60, 64, 72, 80]),
    },
    fontSize: {
      xs: ['.8125rem', '1.4'],
      sm: ['.875rem', '1.45'],
      base: ['1rem', '1.5'],
      lg: ['1.25rem', '1.3'],
      xl: ['1.75rem', '1.2'],
      '2xl': ['2.25rem', '1.15'],
    },
    fontWeight: { normal: '400', medium: '550', semibold: '600', bold: '650', black: '750' },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', md: '6px', lg: '8px', full: '999px' },
    maxWidth: { prose: '68ch', form: '640px', page: '1280px', full: '100%', none: 'none' },
  },
} satisfies Config;
