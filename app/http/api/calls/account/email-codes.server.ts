import type { output } from 'zod/v4';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  askForAnotherCode,
  verifyEmail,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import {
  AskForAnotherCode,
  VerifyEmail,
} from '~/domain/companies/registration/register-company.schema';
import { visitorOf } from '~/http/session/visitor.server';
import { Done } from '../../answers.server';
import { type Asked, callsOf } from '../../define-call.server';

const { anyone } = callsOf('Account', { tokens: 'never' });
const { anyone: applicant } = callsOf('Registration', { tokens: 'never' });

type AskedWith<Schema> = Asked<string, 'anyone', undefined, output<Schema>>;

const enteredCode = (verify: typeof verifyEmail | typeof verifyRegistrationEmail) => ({
  body: VerifyEmail,
  refusals: [429] as const,
  failed: REGISTRATION_COPY.verifyBroke,
  run: async ({ body, request }: AskedWith<typeof VerifyEmail>): Promise<unknown> =>
    verify(body, visitorOf(request)),
});

const ANOTHER_CODE = {
  description:
    'At most once a minute. The response is the same whether or not the address has an account.',
  body: AskForAnotherCode,
  answer: Done,
  refusals: [429] as const,
  run: ({ body, request }: AskedWith<typeof AskForAnotherCode>) =>
    askForAnotherCode(body, visitorOf(request)),
};

export const verifyEmailCall = anyone.post('/api/auth/verify-email', {
  ...enteredCode(verifyEmail),
  summary: 'Confirm an email with its code',
  description:
    'For a user or a registration’s contact. A code allows five attempts with the registration’s cookie and five without. A registration keeps its password only if you send the cookie from its response; otherwise the welcome email has a code to set one.',
  done: REGISTRATION_COPY.verified.next,
});

export const resendCodeCall = anyone.post('/api/auth/resend-verification', {
  ...ANOTHER_CODE,
  summary: 'Resend the code to an unconfirmed email',
  failed: REGISTRATION_COPY.codeNotSent,
});

export const verifyRegistrationCall = applicant.post('/api/company-registration/verify-email', {
  ...enteredCode(verifyRegistrationEmail),
  summary: 'Confirm the contact’s email with its code',
  description:
    'Puts the registration under review. A code allows five attempts. The password is kept only if you send the cookie from the registration’s response; otherwise the welcome email has a code to set one.',
  done: REGISTRATION_COPY.emailVerified.description,
});

export const resendRegistrationCodeCall = applicant.post(
  '/api/company-registration/resend-verification',
  {
    ...ANOTHER_CODE,
    summary: 'Resend the contact’s code',
    failed: REGISTRATION_COPY.resendFailed,
  },
);
