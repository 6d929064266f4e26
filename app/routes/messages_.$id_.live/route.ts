import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchThread } from '~/domain/messaging/index.server';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/guards.server';
import { liveStream } from '~/http/live-streams.server';

/** Tells an open conversation to look again: at once, and after every message and reading. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    const watch = await watchThread(params.id ?? '', viewer.actor);
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
