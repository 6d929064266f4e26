import type { ActionFunctionArgs } from '@remix-run/node';
import { NOTIFICATIONS_COPY } from '~/domain/notifications/copy';
import { dismissNotification } from '~/domain/notifications/index.server';
import { answerNotificationForm, toNotifications } from '~/http/notification-forms.server';

export const loader = toNotifications;

export function action({ request, params }: ActionFunctionArgs) {
  return answerNotificationForm(request, {
    done: NOTIFICATIONS_COPY.dismissed,
    work: (actor) => dismissNotification(params.id ?? '', actor),
  });
}
