import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchThreads } from '~/domain/messaging/index.server';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/guards.server';
import { liveStream } from '~/http/live-streams.server';

/** Tells an open list of messages to look again: at once, and after every change of a conversation. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    const watch = watchThreads(viewer.actor);
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
