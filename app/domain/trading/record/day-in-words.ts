const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });

/** 'November 20, 2026', in US Central. */
export const dayInWords = (at: Date): string => DAY.format(at);
