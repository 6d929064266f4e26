import { env } from '~/lib/env.server';

export const siteUrl = (path: string) => new URL(path, env().APP_ORIGIN).href;

export const buttonTo = (label: string, path: string) => ({
  button: { label, url: siteUrl(path) },
});

/** Receives the emails shown at /dev/mail. */
export const SAMPLE_PERSON = {
  userId: '00000000-0000-4000-8000-000000000000',
  firstName: 'Maria',
  email: 'maria@lakeshore-masonry.example',
  companyName: 'Lakeshore Masonry',
};
