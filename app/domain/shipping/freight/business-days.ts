const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The date so many business days after the next one, which is when the load leaves. Weekends do
 * not count; holidays are not known here and do. Ordered on a Friday, 2 days → Wednesday.
 * @returns a date as the US's clocks have it in the middle of the country, '2026-11-25'
 */
export function deliveryDate(orderedAt: Date, businessDays: number): string {
  let day = Date.parse(`${centralDate(orderedAt)}T00:00:00Z`);
  for (let left = businessDays + 1; left > 0;) {
    day += DAY_MS;
    if (isBusinessDay(day)) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}

function isBusinessDay(day: number): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

const CENTRAL = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** '2026-11-21', which en-CA writes as ISO 8601 does. */
function centralDate(at: Date): string {
  return CENTRAL.format(at);
}
