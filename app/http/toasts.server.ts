import { redirect, type TypedResponse } from '@remix-run/node';
import { USER_HEADER } from '~/lib/sign-in-header';
import type { Toast } from '~/lib/text/toast';
import { carriesCookie, signedCookie } from './session/cookies.server';

/** `kind` defaults to `success`. */
export type NewToast = Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] };

const cookie = signedCookie('toast', 60_000);

/** Asked ahead by a link or the service worker: its toast would show on whatever is opened next. */
export const isUnseen = ({ headers }: Request): boolean =>
  headers.has(USER_HEADER) || headers.has('Sec-Purpose') || headers.has('Purpose');

/** `headers` remove the toast from the browser. */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Headers | undefined }> {
  if (isUnseen(request) || !carriesCookie(request.headers.get('Cookie'), 'toast'))
    return { toast: null, headers: undefined };
  const kept = await cookie.read(request);
  return {
    toast: kept === null ? null : (JSON.parse(kept) as Toast),
    headers: new Headers({ 'Set-Cookie': await cookie.clear() }),
  };
}

export async function toastHeaders(toast: NewToast, headers?: HeadersInit): Promise<Headers> {
  const all = new Headers(headers);
  const value = { kind: 'success', ...toast, id: crypto.randomUUID() };
  all.append('Set-Cookie', await cookie.write(JSON.stringify(value)));
  return all;
}

export async function redirectWithToast(
  to: string,
  toast: NewToast,
  { headers }: { headers?: HeadersInit } = {},
): Promise<TypedResponse<never>> {
  return redirect(to, { status: 303, headers: await toastHeaders(toast, headers) });
}
