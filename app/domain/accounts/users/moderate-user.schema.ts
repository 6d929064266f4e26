import { z } from 'zod/v4';
import { optionalText } from '~/lib/schema-fields';

export const BanUser = z.object({
  reason: optionalText(500).transform((reason) => reason ?? null),
});
