const FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const formatDay = (day: string) => FORMAT.format(new Date(`${day}T00:00:00Z`));

/** '2026-11' → 'Nov 2026' */
export const formatMonth = (month: string) => MONTH_FORMAT.format(new Date(`${month}-15`));

export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
