import { z } from 'zod/v4';
import { MailedCode } from '~/domain/accounts/codes/mailed-code.schema';

export const ConfirmCompanyEmail = z.object({ code: MailedCode });
