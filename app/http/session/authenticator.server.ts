import { data, redirect } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod/v4';
import { ACCOUNTS_COPY } from '~/domain/accounts/copy';
import {
  PENDING_SIGN_IN_MS,
  sealPendingSignIn,
  type SignedIn,
  signIn,
} from '~/domain/accounts/index.server';
import type { SignIn } from '~/domain/accounts/sessions/sign-in.schema';
import { findPathToRegisterAgain } from '~/domain/companies/index.server';
import { type DomainError, isDomainError } from '~/lib/errors';
import { type FormRead, withFallbackMessage } from '../forms/forms.server';
import { safeReturnTo } from '../return-to.server';
import { signedCookie } from './cookies.server';
import { signInHeaders } from './session.server';
import { redirectWithToast } from '../toasts.server';
import { visitorOf } from './visitor.server';

const authenticator = new Authenticator<SignedIn>();

authenticator.use(
  new FormStrategy(({ form, request }) => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const credentials = { email: text('email').trim(), password: text('password') };
    return signIn(credentials, visitorOf(request));
  }),
  'form',
);

/** `formData` must be within its limit: the strategy itself would read a body of any size. */
function authenticateForm(request: Request, formData: FormData): Promise<SignedIn> {
  return authenticator.authenticate(
    'form',
    new Request(request.url, {
      method: 'POST',
      body: formData,
      signal: request.signal,
      // Tells a known browser.
      headers: { Cookie: request.headers.get('Cookie') ?? '' },
    }),
  );
}

export async function signInByForm(request: Request, form: FormRead<z.output<typeof SignIn>>) {
  let blocked: BlockedSignIn = { reason: null, again: null };
  const answer = await form.submit(async ({ returnTo }) => {
    const signedIn = await withFallbackMessage(ACCOUNTS_COPY.unexpected, () =>
      authenticateForm(request, form.formData),
    ).catch(async (error: unknown) => {
      if (isDomainError(error)) blocked = await blockedBy(error);
      throw error;
    });
    if (!signedIn.needsCode) return welcomeBack(request, signedIn, returnTo);
    const to = `/signin/code?${new URLSearchParams({ returnTo: safeReturnTo(returnTo) })}`;
    const cookie = await pendingSignIn.write(sealPendingSignIn(signedIn));
    return redirect(to, { status: 303, headers: { 'Set-Cookie': cookie } });
  });
  if (!('data' in answer)) return answer;
  return data({ ...answer.data, ...blocked }, answer.init ?? undefined);
}

/** The password was right, and the two-step code is still to come. */
export const pendingSignIn = signedCookie('sign-in', PENDING_SIGN_IN_MS);

export async function welcomeBack(request: Request, signedIn: SignedIn, returnTo?: string) {
  const headers = await signInHeaders(request, signedIn);
  if (signedIn.hasSecondFactor) headers.append('Set-Cookie', await pendingSignIn.clear());
  return redirectWithToast(safeReturnTo(returnTo), ACCOUNTS_COPY.welcomeBack, { headers });
}

export interface BlockedSignIn {
  reason: string | null;
  /** The registration form filled in with the rejected one */
  again: string | null;
}

async function blockedBy({ code, details }: DomainError): Promise<BlockedSignIn> {
  if (code !== 'account_blocked') return { reason: null, again: null };
  const id = details?.registrationId;
  const again = typeof id === 'string' ? await findPathToRegisterAgain(id) : null;
  return { reason: String(details?.reason), again };
}
