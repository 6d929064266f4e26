export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const DEFAULT_THEME: Theme = 'light';
export const THEME_KEY = 'offcut-theme';

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

export function themeFromCookie(cookieHeader: string | null): Theme {
  const value = cookieHeader?.match(/(?:^|;\s*)offcut-theme=(\w+)/)?.[1];
  return isTheme(value) ? value : DEFAULT_THEME;
}
