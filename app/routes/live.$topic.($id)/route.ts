import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchThread, watchThreads, watchTraders } from '~/domain/messaging/index.server';
import { watchNotifications } from '~/domain/notifications/index.server';
import { watchTransaction } from '~/domain/trading/index.server';
import { answerJson } from '~/http/api.server';
import { liveStream } from '~/http/live-streams.server';
import { requireCaller } from '~/http/session/guards.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';

/** Returns unsubscribe. */
type Watch = (changed: () => void) => () => void;

const TOPICS: Record<string, (actor: Actor, id?: string) => Watch | Promise<Watch>> = {
  notifications: (actor) => watchNotifications(actor),
  messages: (actor, id) => (id === undefined ? watchThreads(actor) : watchThread(id, actor)),
  async transaction(actor, id = '') {
    const [purchase, messages] = [await watchTransaction(id, actor), await watchTraders(id, actor)];
    return (changed) => {
      // Both would say that they begin, the second when both have: the page loads once.
      const endings = [purchase(exceptFirst(changed)), messages(changed)];
      return () => endings.forEach((end) => end());
    };
  },
};

function exceptFirst(changed: () => void): () => void {
  let isFirst = true;
  return () => {
    if (!isFirst) changed();
    isFirst = false;
  };
}

/** Streams to `useLive`: an event at first, then one after each change. */
export function loader({ request, params: { topic = '', id } }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const viewer = await requireCaller(request);
    const watchFor = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
    if (!watchFor) throw new DomainError('not_found', 'There is nothing to follow here.');
    const watch = await watchFor(viewer.actor, id);
    return liveStream(request, (send) => watch(() => send({ event: 'changed', data: topic })), {
      viewer,
    });
  });
}
