import { createCookie, redirect, type TypedResponse } from '@remix-run/node';
import { z } from 'zod/v4';
import { env } from '~/lib/env.server';
import { carriesCookie, cookieName, cookieOptions } from './session/cookies.server';

const Toast = z.object({
  id: z.string(),
  kind: z.enum(['success', 'error', 'info']),
  title: z.string(),
  description: z.string().optional(),
  link: z.object({ to: z.string(), label: z.string() }).optional(),
});

export type Toast = z.infer<typeof Toast>;

/** `success` unless it says otherwise. */
export type NewToast = Omit<Toast, 'id' | 'kind'> & { kind?: Toast['kind'] };

let cookie: ReturnType<typeof createCookie> | undefined;

function toastCookie() {
  cookie ??= createCookie(cookieName('toast'), {
    ...cookieOptions(),
    secrets: [env().SESSION_SECRET],
    maxAge: 60,
  });
  return cookie;
}

/** `headers` remove the toast from the browser. */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast | null; headers: Headers | undefined }> {
  // A copy for later leaves it to the page that a person opens.
  const isCopy = request.headers.get('Purpose') === 'prefetch';
  if (isCopy || !carriesCookie(request.headers.get('Cookie'), 'toast'))
    return { toast: null, headers: undefined };
  const parsed = Toast.safeParse(await toastCookie().parse(request.headers.get('Cookie')));
  const headers = new Headers({ 'Set-Cookie': await toastCookie().serialize('', { maxAge: 0 }) });
  return { toast: parsed.success ? parsed.data : null, headers };
}

export async function toastHeaders(toast: NewToast, headers?: HeadersInit): Promise<Headers> {
  const all = new Headers(headers);
  const value = { kind: 'success', ...toast, id: crypto.randomUUID() };
  all.append('Set-Cookie', await toastCookie().serialize(value));
  return all;
}

export async function redirectWithToast(
  to: string,
  toast: NewToast,
  init: { headers?: HeadersInit; status?: number } = {},
): Promise<TypedResponse<never>> {
  return redirect(to, {
    status: init.status ?? 303,
    headers: await toastHeaders(toast, init.headers),
  });
}
