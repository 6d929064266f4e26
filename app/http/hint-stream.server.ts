import { answerJson } from './api.server';
import { requireCaller } from './guards.server';
import { liveStream } from './live-streams.server';

type Viewer = Awaited<ReturnType<typeof requireCaller>>;
/** Calls `changed` after every change, until what it returns is called. */
type Watch = (changed: () => void) => () => void;

/**
 * Tells an open page to look again: an event `changed` at once, because something may have happened
 * before the stream was open, and one for every change. The data only counts, since the browser's
 * side takes no notice of the same value twice.
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
        let count = 0;
        const tell = () => send({ event: 'changed', data: String((count += 1)) });
        tell();
        return watch(tell);
      },
      { viewer },
    );
  });
}
