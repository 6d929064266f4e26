import { findLastUserOf, keepForm } from '~/domain/accounts/index.server';
import { isDomainError } from '~/lib/errors';
import { isSecret } from '~/lib/secret-fields';
import { safeReturnTo } from '../return-to.server';
import { visitorOf } from '../session/visitor.server';
import { BROUGHT_BACK, readFormData } from './forms.server';

/** A form may include a listing's photos; they aren't kept. */
const MAX_BYTES = 40_000_000;
const MAX_TEXT_BYTES = 64_000;

/** Buttons, hidden inputs and checkboxes: a form with nothing else is not worth keeping. */
const NOT_TYPED =
  /(^|\.)(intent|returnTo|nonce|id|\w+Ids?|seen\w*|\w+Seen|quiet|open|toast|category|saved|version|draftVersion|acceptTerms|sequence|confirmedCents|waiting|facts|imageUrls|files)$/;

export const isTyped = ([name, value]: [string, string]) =>
  value.trim() !== '' && !NOT_TYPED.test(name);

/**
 * Without JavaScript an ended session would lose what was typed. With it, `keep-forms.client` keeps
 * the page. @returns where to bring it back, or null if nothing was kept
 */
export async function keepTypedForm(request: Request): Promise<string | null> {
  const isDocument = request.headers.get('Accept')?.includes('text/html');
  if (request.method !== 'POST' || !isDocument || request.bodyUsed) return null;
  const { browser } = visitorOf(request);
  const userId = browser && (await findLastUserOf(browser));
  const { pathname, search } = new URL(request.url);
  const path = safeReturnTo(pathname + search, '');
  if (!userId || !path) return null;
  // What can't be read would be refused after sign-in too.
  const formData = await readFormData(request, MAX_BYTES).catch(() => null);
  const fields = [...(formData ?? [])].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && field[0] !== BROUGHT_BACK && !isSecret(field[0]),
  );
  const isTooLong = Buffer.byteLength(JSON.stringify(fields)) > MAX_TEXT_BYTES;
  if (isTooLong || !fields.some(isTyped)) return null;
  try {
    return `/kept-form/${await keepForm({ userId, browser, path, fields })}`;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
