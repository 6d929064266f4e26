import { z } from 'zod/v4';
import { lineField } from '~/lib/schema-fields';
import { PASSKEYS_COPY } from '../copy';
import { ConfirmsPassword } from '../passwords/passwords.schema';

const base64url = (maxBytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, PASSKEYS_COPY.refused)
    .max(Math.ceil((maxBytes * 4) / 3), PASSKEYS_COPY.refused);

const credential = {
  id: base64url(1023),
  rawId: base64url(1023),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** The browser's answer to the creation options. Source: WebAuthn Level 3, section 5.1. */
export const NewPasskeyJson = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(3_000),
      attestationObject: base64url(9_000),
    }),
  })
  .meta({ id: 'NewPasskey', description: 'A browser’s RegistrationResponseJSON' });

export const UsedPasskeyJson = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(3_000),
      authenticatorData: base64url(3_000),
      signature: base64url(3_000),
      userHandle: base64url(100).optional(),
    }),
  })
  .meta({ id: 'UsedPasskey', description: 'A browser’s AuthenticationResponseJSON' });

export const NamePasskey = z.object({ name: lineField(PASSKEYS_COPY.nameRequired, 100) });

export const AddPasskey = NamePasskey.extend({ response: NewPasskeyJson });

export const SignInWithPasskey = z.object({ response: UsedPasskeyJson });

export const PasskeyForm = z.discriminatedUnion('intent', [
  NamePasskey.extend({ intent: z.literal('rename-passkey'), passkeyId: z.uuid() }),
  z.object({ intent: z.literal('remove-passkey'), passkeyId: z.uuid(), ...ConfirmsPassword }),
]);
