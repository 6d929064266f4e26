const FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export const formatDay = (day: string) => FORMAT.format(new Date(`${day}T00:00:00Z`));

export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
