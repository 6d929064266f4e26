const CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Chicago',
});

/** '3:42 PM Central' */
export const centralClock = (at: Date): string =>
  `${CLOCK.format(at).replace('\u202f', ' ')} Central`;
