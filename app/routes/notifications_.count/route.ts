import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerJson } from '~/http/api.server';
import { requireCaller } from '~/http/guards.server';

/** How many are unread, which the viewer's own query has counted. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerJson(async () => {
    const { unreadNotifications } = await requireCaller(request);
    return { unread: unreadNotifications };
  });
}
