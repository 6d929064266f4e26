import type { ActionFunctionArgs } from '@remix-run/node';
import { NOTIFICATIONS_COPY, wordsOfReadAll } from '~/domain/notifications/copy';
import { markAllNotificationsRead } from '~/domain/notifications/index.server';
import { MarkAllRead } from '~/domain/notifications/list-notifications.schema';
import { answerNotificationForm, toNotifications } from '~/http/notification-forms.server';
import { DomainError } from '~/lib/errors';

export const loader = toNotifications;

/** All of the company's, or those of the category that the form names. */
export function action({ request }: ActionFunctionArgs) {
  return answerNotificationForm(request, {
    done: NOTIFICATIONS_COPY.allRead,
    work: async (actor, formData) => {
      const asked = MarkAllRead.safeParse({ category: formData.get('category') ?? undefined });
      if (!asked.success) throw new DomainError('invalid', NOTIFICATIONS_COPY.unknownCategory);
      await markAllNotificationsRead(asked.data, actor);
      return { done: wordsOfReadAll(asked.data) };
    },
  });
}
