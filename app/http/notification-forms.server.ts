import { redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { readForm } from './forms.server';
import { requireCompanyViewer } from './guards.server';
import { safeReturnTo } from './return-to.server';
import { type NewToast, redirectWithToast, toastHeaders } from './toasts.server';

const LIST = '/notifications';
const AnyFields = z.object({});

type Words = Pick<NewToast, 'title' | 'description'>;

/** A form that is a lone button has no page of its own. */
export const toNotifications = () => redirect(LIST, 303);

/**
 * Answers a lone button about notifications. A native form leads back to the list, or to where
 * `work` says, which may have other words than `done`; a script that keeps its page (`quiet`) is told in JSON, with the toast for the page
 * where it has none of its own (`toast`). A refusal has its status either way: another company's
 * notification is not found.
 */
export async function answerNotificationForm(
  request: Request,
  {
    done,
    work,
  }: {
    done: Words;
    work: (
      actor: Actor,
      formData: FormData,
    ) => Promise<{ to?: string | null; done?: Words } | void>;
  },
) {
  const { actor } = await requireCompanyViewer(request);
  const { formData } = await readForm(request, AnyFields);
  const isQuiet = formData.has('quiet');
  try {
    const result = await work(actor, formData);
    const toast: NewToast = { kind: 'success', ...(result?.done ?? done) };
    if (isQuiet) {
      const headers = formData.has('toast') ? await toastHeaders(toast) : undefined;
      return Response.json({ done: true }, { headers });
    }
    if (result?.to) return redirect(safeReturnTo(result.to, LIST), 303);
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
