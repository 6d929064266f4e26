import { z } from 'zod/v4';
import { MailedCode } from '../codes/mailed-code.schema';

export const ConfirmEmailChange = z.object({ code: MailedCode });
