import { z } from 'zod/v4';
import { emailField } from '~/lib/schema-fields';
import { ACCOUNTS_COPY } from '../copy';

export const RequestPasswordReset = z.object({ email: emailField(ACCOUNTS_COPY.emailInvalid) });
