import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchTransaction } from '~/domain/trading/index.server';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/guards.server';
import { liveStream } from '~/http/live-streams.server';

/**
 * Tells an open transaction page to look again: an event `changed` at once, because something may
 * have happened before the stream was open, and one for every change. The data only counts, since
 * the browser's side takes no notice of the same value twice.
 */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    const watch = await watchTransaction(params.id ?? '', viewer.actor);
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
