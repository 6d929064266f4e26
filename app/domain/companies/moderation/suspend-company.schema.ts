import { z } from 'zod/v4';
import { requiredText } from '~/lib/schema-fields';
import { COMPANIES_COPY } from '../copy';

export const SuspendCompany = z.object({
  reason: requiredText(COMPANIES_COPY.reasonRequired, 500),
});
