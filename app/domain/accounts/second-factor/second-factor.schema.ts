import { z } from 'zod/v4';
import { withoutSpaces } from '../codes/mailed-code.schema';
import { TWO_STEP_COPY } from '../copy';
import { ConfirmsPassword } from '../passwords/passwords.schema';

export const RECOVERY_CODE_DIGITS = 12;

/** Six digits from the app, or a recovery code of twelve. */
export const SecondFactorCode = z
  .string({ error: TWO_STEP_COPY.codeWanted })
  .max(100, TWO_STEP_COPY.codeWanted)
  .transform(withoutSpaces)
  .pipe(z.string(TWO_STEP_COPY.codeWanted).regex(/^(?:\d{6}|\d{12})$/, TWO_STEP_COPY.codeWanted));

export const EnterCode = z.object({ code: SecondFactorCode });

export const TwoStepForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), ...ConfirmsPassword }),
  z.object({ intent: z.literal('confirm'), code: SecondFactorCode, ...ConfirmsPassword }),
  z.object({ intent: z.literal('renew-codes'), ...ConfirmsPassword }),
  z.object({ intent: z.literal('turn-off'), ...ConfirmsPassword }),
]);
