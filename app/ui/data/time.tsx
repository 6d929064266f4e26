import { useHydrated } from '../hydrated';

/** Times are shown in the viewer's zone once the script knows it, before that in US Central. */
const CENTRAL = 'America/Chicago';

export type TimeFormat =
  /** 'Nov 18', with the year where it isn't this one. */
  | 'short'
  /** 'Nov 18, 2026' */
  | 'date'
  /** 'Nov 18, 2026, 4:12 PM'; 'CST' follows where the zone isn't the viewer's own. */
  | 'datetime'
  /** 'Just now', '5m ago', '3h ago', '6d ago', from seven days on a date. */
  | 'relative';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using it, and a page shows dozens of times. */
function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-US', options)));
  return format;
}

/** A moment in words. `timeZone` undefined is the viewer's own. */
export function formatTime(
  at: Date,
  format: TimeFormat,
  { timeZone, now = new Date() }: { timeZone?: string; now?: Date } = {},
): string {
  if (format === 'relative') {
    const text = formatAgo(at, now);
    if (text) return text;
  }
  const thisYear = at.getUTCFullYear() === now.getUTCFullYear();
  const year = format === 'short' && thisYear ? undefined : 'numeric';
  const clock = format === 'datetime';
  return formatter(`${clock}${year}${timeZone}`, {
    month: 'short',
    day: 'numeric',
    year,
    timeZone,
    ...(clock ? { hour: 'numeric', minute: '2-digit' } : {}),
    ...(clock && timeZone ? { timeZoneName: 'short' } : {}),
  }).format(at);
}

/**
 * 'Just now' under a minute, then 'm', 'h' and 'd' ago up to seven days, else null.
 * Source: specification, section 9.
 */
export function formatAgo(at: Date, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  return days < 7 ? `${days}d ago` : null;
}

/** A moment as text and machine-readable; 'Unknown' when there is none. */
export function Time({
  at,
  format = 'date',
  className,
}: {
  at: string | Date | null | undefined;
  format?: TimeFormat;
  className?: string;
}) {
  const hydrated = useHydrated();
  const date = at ? new Date(at) : null;
  if (!date || Number.isNaN(date.getTime())) return <span className={className}>Unknown</span>;
  return (
    // To the minute: nobody needs more, and the digits are what a page compresses worst.
    <time
      dateTime={`${date.toISOString().slice(0, 16)}Z`}
      className={className}
      suppressHydrationWarning
    >
      {formatTime(date, format, { timeZone: hydrated ? undefined : CENTRAL })}
    </time>
  );
}
