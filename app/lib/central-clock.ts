const CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Chicago',
});

/** '3:42 PM Central' */
export const centralClock = (at: Date): string =>
  `${CLOCK.format(at).replace('\u202f', ' ')} Central`;

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });

/** '2026-11-22' */
export const centralDay = (at: Date): string => DAY.format(at);

/** US Central is six hours behind UTC on New Year's. Dates of this year are shown without it. */
export const centralYear = (): number => new Date(Date.now() - 6 * 60 * 60 * 1000).getUTCFullYear();

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-12-01' → 'December 1, 2026' */
export const dayInWords = (day: string): string => LONG_DAY.format(new Date(day));
