import { z } from 'zod/v4';

export const KeepsTokens = {
  keepTokens: z
    .boolean()
    .default(false)
    .meta({ description: 'API tokens are revoked with the password unless this is true' }),
};
