import { z } from 'zod/v4';
import { TOKENS_COPY } from '../copy';

export const TOKEN_SCOPES = ['read', 'write'] as const;

/** Days. */
export const TOKEN_LIFETIMES = ['30', '90', '365'] as const;

export const MakeToken = z.object({
  name: z
    .string({ error: TOKENS_COPY.nameRequired })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, TOKENS_COPY.nameRequired).max(100, TOKENS_COPY.nameTooLong)),
  scope: z.enum(TOKEN_SCOPES, { error: TOKENS_COPY.scopeRequired }),
  days: z.enum(TOKEN_LIFETIMES).optional(),
});
