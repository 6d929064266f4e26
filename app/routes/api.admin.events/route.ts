import type { LoaderFunctionArgs } from '@remix-run/node';
import { type LiveAdminEvent, watchAdminEvents } from '~/domain/administration/index.server';
import { answerJson } from '~/http/api.server';
import { requireAdminCaller } from '~/http/guards.server';
import { liveStream } from '~/http/live-streams.server';

const PING_MS = 25_000;
const RETRY_MS = 3_000;

/**
 * Every change of administration, as it happens: `connected`, `locks_snapshot`, what was missed
 * since the event `?after=` (or Last-Event-ID, which browsers send by themselves), then what comes.
 * Each message's data is JSON with the event's `eventId`.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireAdminCaller(request);
    return liveStream(
      request,
      (send, end) => {
        const tell = (event: LiveAdminEvent) =>
          send({
            event: event.type,
            data: JSON.stringify(event),
            ...('eventId' in event && { id: event.eventId }),
            ...(event.type === 'connected' && { retryMs: RETRY_MS }),
          });
        const watch = watchAdminEvents(tell, { after: lastSeen(request) });
        // A browser whose stream ends connects again, which a stream that never begins would not do.
        watch.begun.catch(end);
        const pings = setInterval(() => tell({ type: 'ping' }), PING_MS);
        return () => {
          clearInterval(pings);
          watch.end();
        };
      },
      { viewer },
    );
  });
}

function lastSeen(request: Request): number | null {
  const given =
    request.headers.get('Last-Event-ID') ?? new URL(request.url).searchParams.get('after');
  return given && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
