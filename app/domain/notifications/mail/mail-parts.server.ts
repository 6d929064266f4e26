import { env } from '~/lib/env.server';

export const siteUrl = (path: string) => new URL(path, env().APP_ORIGIN).href;

export const buttonTo = (label: string, path: string) => ({
  button: { label, url: siteUrl(path) },
});
