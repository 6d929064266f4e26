import type { LoaderFunctionArgs } from '@remix-run/node';
import { listRecentNotifications } from '~/domain/notifications/index.server';
import { ListRecentNotifications } from '~/domain/notifications/inbox/list-notifications.schema';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/session/guards.server';

/** `?only=count` returns the unread count alone, which the viewer's query already has. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const { actor, unreadNotifications } = await requireCaller(request);
    const { searchParams } = new URL(request.url);
    if (searchParams.get('only') === 'count') return { unread: unreadNotifications };
    return listRecentNotifications(
      ListRecentNotifications.parse(Object.fromEntries(searchParams)),
      actor,
    );
  });
}
