import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PASSKEYS_COPY } from '~/domain/accounts/copy';
import { fetchJson, Refusal } from '../fetch-json';

/* Loaded only when a button that needs it is pressed. */
type Registration = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const send = <Answer>(address: string, body: object = {}) =>
  fetchJson<Answer>(address, { method: 'POST', body });

/** Asks for a name before the device makes a key that would be refused without one. */
export async function addPasskey(name?: string, currentPassword?: string): Promise<void> {
  if (!name) throw new Refusal(PASSKEYS_COPY.nameRequired);
  const { options } = await send<{ options: Registration }>('/api/auth/passkeys/start', {
    currentPassword,
  });
  const response = await startRegistration({ optionsJSON: options });
  await send('/api/auth/passkeys', { name, response });
}

export async function signInWithPasskey(): Promise<void> {
  const { options } = await send<{ options: Authentication }>('/api/auth/passkeys/sign-in/start');
  const response = await startAuthentication({ optionsJSON: options });
  await send('/api/auth/passkeys/sign-in', { response });
}

/** `canceled` when the person closed the browser's dialog, or it timed out. */
export function sentenceOf(error: unknown, canceled: string): string {
  if (error instanceof Refusal) return error.message;
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'This device already holds a passkey for your account.';
  if (name === 'NotAllowedError' || name === 'AbortError') return canceled;
  return 'Your browser or our server didn’t respond. Check your connection and try again.';
}
