import { randomUUID } from 'node:crypto';
import { answerJson } from './api.server';
import { requireCaller } from './guards.server';
import { liveStream } from './live-streams.server';

type Viewer = Awaited<ReturnType<typeof requireCaller>>;
/** Calls `changed` after every change, until what it returns is called. */
type Watch = (changed: () => void) => () => void;

/**
 * Tells an open page to reload its data: an event `changed` at once, because something may have
 * happened before the stream was open, and one for every change. `useEventSource` ignores data that
 * equals the last, so each event has its stream's id and a count.
 * @param watchFor throws what refuses this viewer
 */
export function hintStream(
  request: Request,
  watchFor: (viewer: Viewer) => Watch | Promise<Watch>,
): Promise<Response> {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    const watch = await watchFor(viewer);
    return liveStream(
      request,
      (send) => {
        const stream = randomUUID();
        let count = 0;
        const sendChanged = () => send({ event: 'changed', data: `${stream}:${(count += 1)}` });
        sendChanged();
        return watch(sendChanged);
      },
      { viewer },
    );
  });
}
