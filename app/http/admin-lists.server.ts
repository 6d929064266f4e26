import { data } from '@remix-run/node';
import { z } from 'zod/v4';
import { isDomainError } from '~/lib/errors';
import { safeReturnTo } from './return-to.server';
import { type NewToast, redirectWithToast } from './toasts.server';
import { withFallbackMessage } from './fallback-message.server';

type Words = Pick<NewToast, 'title' | 'description'>;

/** Replaces the form's page in the browser's history. */
export function backToList(formData: FormData, list: string, toast: NewToast) {
  return redirectWithToast(safeReturnTo(formData.get('returnTo'), list), toast, {
    headers: { 'X-Remix-Replace': 'true' },
  });
}

export async function doAtOnce<Result>(
  formData: FormData,
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
  try {
    const result = await withFallbackMessage(failed.description, work);
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

export function returnToOf(request: Request, list: string): string {
  return safeReturnTo(new URL(request.url).searchParams.get('returnTo'), list);
}

export const Buttons = z.object({});

export const unknownIntent = () => data('This form is not known here.', { status: 400 });

export function readListQuery(params: URLSearchParams): { search: string; page: number } {
  const page = Number(params.get('page') ?? 1);
  return {
    search: params.get('q')?.trim().slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function readFilter<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name));
}
