const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });

/** 'November 20, 2026': a day of US Central, for what is read where no script knows better. */
export const dayInWords = (at: Date): string => DAY.format(at);
