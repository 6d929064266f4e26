import { z } from 'zod/v4';
import { lineField } from '~/lib/schema-fields';
import { TOKENS_COPY } from '../copy';

export const TOKEN_SCOPES = ['read', 'write'] as const;

/** Days. */
export const TOKEN_LIFETIMES = ['30', '90', '365'] as const;

export const MakeToken = z.object({
  name: lineField(TOKENS_COPY.nameRequired, 100),
  scope: z.enum(TOKEN_SCOPES, { error: TOKENS_COPY.scopeRequired }),
  days: z.enum(TOKEN_LIFETIMES).optional(),
});
