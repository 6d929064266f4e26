import { formatter } from './time';

export const formatDay = (day: string) =>
  formatter('day', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** '2026-11' → 'Nov 2026' */
export const formatMonth = (month: string) =>
  formatter('month', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  );

export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
