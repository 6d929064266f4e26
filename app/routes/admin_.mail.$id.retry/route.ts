import type { ActionFunctionArgs } from '@remix-run/node';
import { MAIL_COPY } from '~/domain/notifications/copy';
import { retryMail } from '~/domain/notifications/index.server';
import { doAtOnce, leadToList } from '~/http/admin-lists.server';
import { requireAdmin } from '~/http/guards.server';

const LIST = '/admin?tab=mail';

export const loader = leadToList(LIST);

/** A form that is one button: tries a failed mail again and leads back to the list. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { actor } = await requireAdmin(request);
  return doAtOnce(request, {
    list: LIST,
    done: MAIL_COPY.retried,
    failed: { title: 'Retry Failed', description: 'The mail could not be queued. Try again.' },
    work: () => retryMail(params.id ?? '', actor),
  });
}
