import { z } from 'zod/v4';
import { COMPANIES_COPY } from '../copy';

export const SuspendCompany = z.object({
  reason: z
    .string({ error: COMPANIES_COPY.reasonRequired })
    .trim()
    .min(1, COMPANIES_COPY.reasonRequired)
    .max(500, 'Use at most 500 characters'),
});
