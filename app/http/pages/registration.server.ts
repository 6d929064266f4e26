import {
  dropRegistrationAtHand,
  getConfirmedEmail,
  getRegistrationAtHand,
  keepRegistration,
  REGISTRATION_AT_HAND_MS,
  type RegistrationAtHand,
  type StartedRegistration,
} from '~/domain/companies/index.server';
import { idCookie } from '../session/cookies.server';

const PASSWORDS = ['password', 'confirmPassword'];

/** Names this browser's registration; what was typed stays on the server. */
const cookie = idCookie('registration', REGISTRATION_AT_HAND_MS);

export async function registrationOf(request: Request): Promise<RegistrationAtHand | null> {
  const sid = await cookie.read(request);
  return sid ? getRegistrationAtHand(sid) : null;
}

export async function confirmedEmailOf(request: Request): Promise<string | null> {
  const sid = await cookie.read(request);
  return sid ? getConfirmedEmail(sid) : null;
}

/** Lets the browser continue its registration with everything typed but the passwords. */
export async function registrationHeaders(
  request: Request,
  { email, proof }: StartedRegistration,
  { formData, backTo }: { formData: FormData; backTo: string },
): Promise<Headers> {
  const former = await cookie.read(request);
  if (former) await dropRegistrationAtHand(former);
  const typed: Record<string, string> = {};
  for (const [name, value] of formData) {
    if (typeof value === 'string' && !PASSWORDS.includes(name)) typed[name] = value;
  }
  const sid = await keepRegistration({ email, proof, typed, backTo });
  return new Headers({ 'Set-Cookie': await cookie.write(sid) });
}
