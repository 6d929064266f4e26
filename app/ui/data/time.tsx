import { useDeferredValue } from 'react';
import { centralDay } from '~/lib/central-clock';
import { useHydrated } from '../hydrated';

/** The server can't know the viewer's time zone: US Central until hydration. */
const CENTRAL = 'America/Chicago';

/** `ago` is `relative` within a sentence: "just now". */
export type TimeFormat = 'short' | 'date' | 'datetime' | 'relative' | 'ago';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is slow, and a page formats dozens of times. */
export function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', options)));
  return format;
}

export function formatTime(
  at: Date,
  format: TimeFormat,
  { timeZone, now = new Date() }: { timeZone?: string; now?: Date } = {},
): string {
  if (format === 'relative' || format === 'ago') {
    const text = formatAgo(at, now);
    if (text) return format === 'ago' ? text.toLowerCase() : text;
  }
  const clock = format === 'datetime';
  const wording = formatter(`${clock}${timeZone}`, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
    ...(clock ? { hour: 'numeric', minute: '2-digit' } : {}),
    ...(clock && timeZone ? { timeZoneName: 'short' } : {}),
  });
  const text = wording.format(at);
  if (format !== 'short') return text;
  const thisYear = wording.format(now).slice(-', 2026'.length);
  return text.endsWith(thisYear) ? text.slice(0, -thisYear.length) : text;
}

export function formatAgo(at: Date, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  return days < 7 ? `${days}d ago` : null;
}

export function Time({
  at,
  format = 'date',
  className,
}: {
  at: string | Date | null | undefined;
  format?: TimeFormat;
  className?: string;
}) {
  // Deferred: the first formatter takes 100 ms on a slow phone.
  const isAsSent = !useDeferredValue(useHydrated()) && !import.meta.env.SSR;
  const date = at ? new Date(at) : null;
  if (!date || Number.isNaN(date.getTime())) return <span className={className}>Unknown</span>;
  const timeZone = import.meta.env.SSR ? CENTRAL : undefined;
  return (
    <time
      // To the minute, or on the server the day where only that shows: digits compress worst.
      dateTime={
        import.meta.env.SSR && format === 'short'
          ? centralDay(date)
          : `${date.toISOString().slice(0, 16)}Z`
      }
      className={className}
      suppressHydrationWarning
      // As markup, which hydration leaves as the server sent it.
      dangerouslySetInnerHTML={{ __html: isAsSent ? '' : formatTime(date, format, { timeZone }) }}
    />
  );
}
