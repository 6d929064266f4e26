import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { isDomainError } from '~/lib/errors';
import { readForm } from './forms.server';
import { requireAdmin } from './guards.server';
import { safeReturnTo } from './return-to.server';
import { type NewToast, redirectWithToast } from './toasts.server';
import { orSay } from './unexpected.server';

type Words = Pick<NewToast, 'title' | 'description'>;

const LoneButton = z.object({});

/**
 * Leads back to the list that an admin came from, as it was. In the browser it takes the place of
 * the form's page, so that Back does not lead to a form which is done with.
 */
export function backToList(formData: FormData, list: string, toast: NewToast) {
  return redirectWithToast(safeReturnTo(formData.get('returnTo'), list), toast, {
    headers: { 'X-Remix-Replace': 'true' },
  });
}

/** The loader of an address that a form posts to and that has no page of its own. */
export function leadToList(list: string) {
  return async ({ request }: LoaderFunctionArgs) => {
    await requireAdmin(request);
    return redirect(list, 303);
  };
}

/**
 * Answers a form that is a lone button: what was done, or why it was refused, is a toast on the
 * list that follows.
 * @param list where it leads back to unless the form says
 */
export async function doAtOnce<Result>(
  request: Request,
  {
    list,
    done,
    failed,
    work,
  }: {
    list: string;
    done: Words | ((result: Result) => Words);
    failed: Required<Words>;
    work: () => Promise<Result>;
  },
) {
  const { formData } = await readForm(request, LoneButton);
  try {
    const result = await orSay(failed.description, work);
    const words = typeof done === 'function' ? done(result) : done;
    return await backToList(formData, list, { kind: 'success', ...words });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return backToList(formData, list, {
      kind: 'error',
      title: failed.title,
      description: error.message,
    });
  }
}

/** The list to come back to, as the link to a form's page gave it. */
export function returnToOf(request: Request, list: string): string {
  return safeReturnTo(new URL(request.url).searchParams.get('returnTo'), list);
}
