import { z } from 'zod/v4';
import { withoutSpaces } from '../codes/mailed-code.schema';
import { TWO_STEP_COPY } from '../copy';
import { ConfirmsPassword } from '../passwords/passwords.schema';

export const RECOVERY_CODE_DIGITS = 12;

const codeOf = (pattern: RegExp, error: string) =>
  z
    .string({ error })
    .max(100, error)
    .transform(withoutSpaces)
    .pipe(z.string(error).regex(pattern, error));

/** Six digits from the app, or a recovery code of twelve. */
export const SecondFactorCode = codeOf(/^(?:\d{6}|\d{12})$/, TWO_STEP_COPY.codeWanted);

const AppCode = codeOf(/^\d{6}$/, TWO_STEP_COPY.appCodeWanted);

export const EnterCode = z.object({ code: SecondFactorCode });

export const TwoStepForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), ...ConfirmsPassword }),
  z.object({ intent: z.literal('confirm'), code: AppCode, ...ConfirmsPassword }),
  z.object({ intent: z.literal('renew-codes'), ...ConfirmsPassword }),
  z.object({ intent: z.literal('turn-off'), ...ConfirmsPassword }),
]);
