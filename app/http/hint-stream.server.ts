import { randomUUID } from 'node:crypto';
import { answerJson } from './api.server';
import { requireCaller } from './guards.server';
import { liveStream } from './live-streams.server';

type Viewer = Awaited<ReturnType<typeof requireCaller>>;
/** Calls `changed` after every change, until what it returns is called. */
type Watch = (changed: () => void) => () => void;

/**
 * Tells an open page to look again: an event `changed` at once, because something may have happened
 * before the stream was open, and one for every change. The browser's side takes no notice of the
 * same data twice: it is the stream's own name with a count, so that the first event of a stream is
 * news after every other stream.
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
        const tell = () => send({ event: 'changed', data: `${stream}:${(count += 1)}` });
        tell();
        return watch(tell);
      },
      { viewer },
    );
  });
}
