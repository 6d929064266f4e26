import { randomUUID } from 'node:crypto';
import { answerJson } from './api.server';
import { requireCaller } from './session/guards.server';
import { liveStream } from './live-streams.server';

type Viewer = Awaited<ReturnType<typeof requireCaller>>;
/** Returns unsubscribe. */
type Watch = (changed: () => void) => () => void;

/** Sends one event at once. `useEventSource` ignores repeats, so each has an id and a count. */
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
