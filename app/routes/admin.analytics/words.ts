import { formatWholeDollars } from '~/lib/money';
import { formatMonth } from '~/ui/data/calendar-day';
import type { ChartPoint } from '~/ui/charts/chart';
import { formatTime } from '~/ui/data/time';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
export const fullDay = (day: string) => formatTime(noon(day), 'date', { timeZone: 'UTC' });
export const shortDay = (day: string) => formatTime(noon(day), 'short', { timeZone: 'UTC' });
export const shortMonth = (month: string) => {
  const [name, year = ''] = formatMonth(month).split(' ');
  return month.endsWith('-01') ? `${name} ’${year.slice(2)}` : name!;
};
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;

export function shortMoney(cents: number): string {
  if (cents < 1_000_000) return formatWholeDollars(cents);
  const [unit, size] =
    cents < 100_000_000 ? (['k', 100_000] as const) : (['M', 100_000_000] as const);
  return `$${Math.round((cents / size) * 10) / 10}${unit}`;
}

export function highestOf(points: ChartPoint[], format: (value: number) => string): string {
  const highest = points.reduce<ChartPoint | null>(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    null,
  );
  return highest
    ? `The highest is ${highest.label} with ${format(highest.value)}. The table below has all figures.`
    : 'Nothing in this period.';
}

export function hoursInWords(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  const tenths = (value: number) => String(Math.round(value * 10) / 10);
  return hours < 48 ? `${tenths(hours)} h` : `${tenths(hours / 24)} days`;
}
