import type { ActionFunctionArgs } from '@remix-run/node';
import { NOTIFICATIONS_COPY } from '~/domain/notifications/copy';
import { markNotificationRead } from '~/domain/notifications/index.server';
import { answerNotificationForm, toNotifications } from '~/http/notification-forms.server';

export const loader = toNotifications;

/** Marks one as read; its action's button (`open`) goes on to where the action leads. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerNotificationForm(request, {
    done: NOTIFICATIONS_COPY.read,
    work: async (actor, formData) => {
      const { actionUrl } = await markNotificationRead(params.id ?? '', actor);
      return { to: formData.has('open') ? actionUrl : null };
    },
  });
}
