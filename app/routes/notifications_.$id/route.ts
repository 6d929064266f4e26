import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { NOTIFICATIONS_COPY, wordsOfReadAll } from '~/domain/notifications/copy';
import {
  createSampleNotifications,
  dismissNotification,
  markAllNotificationsRead,
  markNotificationRead,
} from '~/domain/notifications/index.server';
import { MarkAllRead } from '~/domain/notifications/inbox/list-notifications.schema';
import { type FormRead, readForm } from '~/http/forms/forms.server';
import { requireCompanyViewer } from '~/http/session/guards.server';
import { safeReturnTo } from '~/http/return-to.server';
import { type NewToast, redirectWithToast, toastHeaders } from '~/http/toasts.server';
import type { Actor } from '~/lib/actor';
import { DomainError, isDomainError } from '~/lib/errors';

const LIST = '/notifications';

export const loader = () => redirect(LIST, 303);

/**
 * `id` may be `all`. A form redirects to the list; a script (`quiet`) gets JSON, with the toast if
 * its page has none (`toast`). Another company's notification is 404.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireCompanyViewer(request);
  const form = await readForm(request, MarkAllRead);
  const { formData } = form;
  const isQuiet = formData.has('quiet');
  try {
    const { to, ...toast } = await change(params.id ?? '', form, actor);
    if (isQuiet) {
      const headers = formData.has('toast') ? await toastHeaders(toast) : undefined;
      return Response.json({ done: true }, { headers });
    }
    if (to) return redirect(safeReturnTo(to, LIST), 303);
    return await redirectWithToast(safeReturnTo(formData.get('returnTo'), LIST), toast);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { message, status } = error;
    if (isQuiet) return Response.json({ message }, { status });
    throw new Response(message, {
      status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}

type Done = NewToast & { to?: string | null };

async function change(id: string, form: FormRead<unknown>, actor: Actor): Promise<Done> {
  const { intent, formData } = form;
  if (id === 'all' && intent === 'read') {
    const category = formData.get('category') ?? undefined;
    const asked = MarkAllRead.safeParse({ category });
    if (!asked.success) throw new DomainError('invalid', NOTIFICATIONS_COPY.unknownCategory);
    await markAllNotificationsRead(asked.data, actor);
    return wordsOfReadAll(asked.data);
  }
  if (id === 'all' && intent === 'create-samples') {
    await createSampleNotifications({}, actor);
    return NOTIFICATIONS_COPY.samples;
  }
  if (intent === 'read' || intent === 'open') {
    const { actionUrl } = await markNotificationRead(id, actor);
    return { ...NOTIFICATIONS_COPY.read, to: intent === 'open' ? actionUrl : null };
  }
  if (intent === 'dismiss') {
    await dismissNotification(id, actor);
    return NOTIFICATIONS_COPY.dismissed;
  }
  throw new DomainError('invalid', 'Mark the notification as read, or dismiss it.');
}
