import { z } from 'zod/v4';
import { type LiveAdminEvent, watchAdminEvents } from '~/domain/administration/index.server';
import { liveStream } from '~/http/live-streams.server';
import { callsOf } from '../../define-call.server';

const RETRY_MS = 3_000;

/** Source: specification, section 7. */
const EVENTS = [
  'connected (mustReload)',
  'ping, every 25 seconds',
  'locks_snapshot (locks)',
  'material_updated (materialId, material, updatedBy, updatedByName)',
  'material_deleted (materialId, deletedBy, deletedByName)',
  'material_availability_changed (materialId, available, updatedBy, updatedByName)',
  'material_photo_updated (materialId, imageUrl, updatedBy, updatedByName)',
  'material_photo_removed (materialId, updatedBy, updatedByName)',
  'material_lock_acquired (materialId, lockedBy, lockedByName)',
  'material_lock_released (materialId, releasedBy, releasedByName, reason: released, timeout, signed_out, banned, account_closed or deleted)',
  'list_changed (list, byName)',
];

export const adminEventsCall = callsOf('Administration').admin.get('/api/admin/events', {
  summary: 'Stream admin changes',
  description: `Server-sent events: connected, locks_snapshot, what was missed since the event ?after= (or Last-Event-ID, which browsers send automatically), then new events. Each message’s data is JSON with its type and the event’s eventId. Types: ${EVENTS.join('; ')}.`,
  query: z.object({ after: z.string().optional() }),
  answerType: 'text/event-stream',
  run: async ({ request, viewer, query }) =>
    liveStream(
      request,
      (send, end) => {
        const tell = (event: LiveAdminEvent) =>
          send({
            event: event.type,
            data: JSON.stringify(event),
            ...('eventId' in event && { id: event.eventId }),
            ...(event.type === 'connected' && { retryMs: RETRY_MS }),
          });
        const after = eventNumber(request.headers.get('Last-Event-ID') ?? query.after);
        const watch = watchAdminEvents(tell, { after });
        // A browser reconnects when a stream ends, but not when it never begins.
        watch.begun.catch(end);
        return () => watch.end();
      },
      { viewer },
    ),
});

function eventNumber(given: string | undefined): number | null {
  return given && /^\d{1,15}$/.test(given) ? Number(given) : null;
}
