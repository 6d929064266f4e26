import { z } from 'zod/v4';
import { lineField } from '~/lib/schema-fields';
import { TOKENS_COPY } from '../copy';
import { ConfirmsPassword } from '../passwords/passwords.schema';

export const TOKEN_SCOPES = ['read', 'write'] as const;

/** Days. */
export const TOKEN_LIFETIMES = ['30', '90', '365'] as const;

export const MakeToken = z.object({
  name: lineField(TOKENS_COPY.nameRequired, 100),
  scope: z.enum(TOKEN_SCOPES, { error: TOKENS_COPY.scopeRequired }),
  days: z.enum(TOKEN_LIFETIMES).optional(),
  /** Of the form: reloading its answer makes no second token. */
  nonce: z.uuid(),
  ...ConfirmsPassword,
});
