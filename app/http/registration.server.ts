import { createCookie } from '@remix-run/node';
import {
  dropRegistrationAtHand,
  getConfirmedEmail,
  getRegistrationAtHand,
  keepRegistration,
  REGISTRATION_AT_HAND_MS,
  type RegistrationAtHand,
  type StartedRegistration,
} from '~/domain/companies/index.server';
import { env } from '~/lib/env.server';
import { cookieName, cookieOptions } from './cookies.server';

const PASSWORDS = ['password', 'confirmPassword'];

let cookie: ReturnType<typeof createCookie> | undefined;

/** Names this browser's registration; what was typed stays on the server. */
function registrationCookie() {
  cookie ??= createCookie(cookieName('registration'), {
    ...cookieOptions(),
    secrets: [env().SESSION_SECRET],
    maxAge: REGISTRATION_AT_HAND_MS / 1000,
  });
  return cookie;
}

async function readId(request: Request): Promise<string | null> {
  const sid: unknown = await registrationCookie().parse(request.headers.get('Cookie'));
  return typeof sid === 'string' && sid !== '' ? sid : null;
}

export async function registrationOf(request: Request): Promise<RegistrationAtHand | null> {
  const sid = await readId(request);
  return sid ? getRegistrationAtHand(sid) : null;
}

export async function confirmedEmailOf(request: Request): Promise<string | null> {
  const sid = await readId(request);
  return sid ? getConfirmedEmail(sid) : null;
}

/** Lets the browser continue its registration with everything typed but the passwords. */
export async function registrationHeaders(
  request: Request,
  { email, proof }: StartedRegistration,
  { formData, backTo }: { formData: FormData; backTo: string },
): Promise<Headers> {
  const former = await readId(request);
  if (former) await dropRegistrationAtHand(former);
  const typed: Record<string, string> = {};
  for (const [name, value] of formData) {
    if (typeof value === 'string' && !PASSWORDS.includes(name)) typed[name] = value;
  }
  const sid = await keepRegistration({ email, proof, typed, backTo });
  return new Headers({ 'Set-Cookie': await registrationCookie().serialize(sid) });
}
