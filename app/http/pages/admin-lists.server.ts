import { data } from '@remix-run/node';
import { z } from 'zod/v4';
import { isDomainError } from '~/lib/errors';
import { toast } from '~/lib/text/toast';
import { BROUGHT_BACK, type FormRead, withFallbackMessage } from '../forms/forms.server';
import { safeReturnTo } from '../return-to.server';
import { type NewToast, redirectWithToast } from '../toasts.server';

type Words = ReturnType<typeof toast>;

interface Decision<Input, Result, Failed> {
  done: Words | ((result: Result, input: Input) => Words);
  failed: Failed;
  work: (input: Input) => Promise<Result>;
}

/** Replaces the form's page in the browser's history. */
export function redirectToList(formData: FormData, list: string, toast: NewToast) {
  return redirectWithToast(safeReturnTo(formData.get('returnTo'), list), toast, {
    headers: { 'X-Remix-Replace': 'true' },
  });
}

/** For a form with fields: a refusal shows it again, with what was typed. */
export function decide<Input, Result>(
  form: FormRead<Input>,
  list: string,
  { done, failed, work }: Decision<Input, Result, string>,
) {
  return form.submit(async (input) => {
    const result = await withFallbackMessage(failed, () => work(input));
    const words = typeof done === 'function' ? done(result, input) : done;
    return redirectToList(form.formData, list, words);
  });
}

/** For a single button: a refusal is a toast on the list. */
export async function runListAction<Result>(
  { formData }: { formData: FormData },
  list: string,
  { done, failed, work }: Decision<void, Result, Words>,
) {
  if (formData.has(BROUGHT_BACK)) {
    const again = toast('Nothing Changed', 'You were signed out. Press the button again.');
    return redirectToList(formData, list, { kind: 'info', ...again });
  }
  try {
    const result = await withFallbackMessage(failed.description, work);
    const words = typeof done === 'function' ? done(result) : done;
    return await redirectToList(formData, list, words);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return redirectToList(formData, list, { ...toast(failed.title, error.message), kind: 'error' });
  }
}

export function readReturnTo(request: Request, list: string): string {
  return safeReturnTo(new URL(request.url).searchParams.get('returnTo'), list);
}

export const Buttons = z.object({});

export const unknownIntent = () => data('Unknown form', { status: 400 });

type Choices = Record<string, readonly string[]>;

/** Ignores invalid values, so that no URL is an error. */
export function readListQuery<Filters extends Choices = Record<never, never>>(
  request: Request,
  filters?: Filters,
) {
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  const chosen = Object.entries(filters ?? {}).map(([name, values]) => [
    name,
    values.find((value) => value === searchParams.get(name)),
  ]);
  return {
    search: searchParams.get('q')?.trim().slice(0, 100) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(Object.fromEntries(chosen) as { [Name in keyof Filters]?: Filters[Name][number] }),
  };
}

export function readAuditFilters(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    actorId: searchParams.get('actor'),
    action: searchParams.get('action'),
    subjectType: searchParams.get('subject'),
    from: searchParams.get('from'),
    to: searchParams.get('to'),
  };
}
