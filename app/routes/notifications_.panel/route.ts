import type { LoaderFunctionArgs } from '@remix-run/node';
import { listRecentNotifications } from '~/domain/notifications/index.server';
import { ListRecentNotifications } from '~/domain/notifications/list-notifications.schema';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/guards.server';

/** What the bell shows: the newest few of a category, and the counters. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const { actor } = await requireCaller(request);
    const { searchParams } = new URL(request.url);
    const asked = ListRecentNotifications.parse(Object.fromEntries(searchParams));
    return listRecentNotifications(asked, actor);
  });
}
