import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchNotifications } from '~/domain/notifications/index.server';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/guards.server';
import { liveStream } from '~/http/live-streams.server';

/** Tells an open page of notifications to look again: at once, and after every change. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    const watch = watchNotifications(viewer.actor);
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
