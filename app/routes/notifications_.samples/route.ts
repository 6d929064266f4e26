import type { ActionFunctionArgs } from '@remix-run/node';
import { NOTIFICATIONS_COPY } from '~/domain/notifications/copy';
import { createSampleNotifications } from '~/domain/notifications/index.server';
import { answerNotificationForm, toNotifications } from '~/http/notification-forms.server';

export const loader = toNotifications;

export function action({ request }: ActionFunctionArgs) {
  return answerNotificationForm(request, {
    done: NOTIFICATIONS_COPY.samples,
    work: async (actor) => {
      await createSampleNotifications({}, actor);
    },
  });
}
