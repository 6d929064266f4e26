import type { z } from 'zod/v4';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  askForAnotherCode,
  verifyEmail,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import {
  AskForAnotherCode,
  VerifyEmail,
} from '~/domain/companies/registration/verify-email.schema';
import { registrationOf } from '../../registration.server';
import { withFallbackMessage } from '../../fallback-message.server';
import { visitorOf } from '../../visitor.server';
import { defineCall } from '../define-call.server';
import { Done, done } from './common-json.server';

const A_CODE = { method: 'POST', auth: 'public', tokens: 'never', answer: Done } as const;

const anEnteredCode = (
  verify: typeof verifyEmail | typeof verifyRegistrationEmail,
  verified: string,
) => ({
  ...A_CODE,
  body: VerifyEmail,
  refusals: [409, 429, 503] as const,
  async run({ body, request }: { body: z.output<typeof VerifyEmail>; request: Request }) {
    const earlier = await registrationOf(request);
    await withFallbackMessage<unknown>(REGISTRATION_COPY.verifyBroke, () =>
      verify(body, visitorOf(request), earlier),
    );
    return done(verified);
  },
});

const ANOTHER_CODE = {
  ...A_CODE,
  description:
    'At most once a minute. The response is the same whether or not the address has an account.',
  body: AskForAnotherCode,
  refusals: [429, 503],
} as const;

export const verifyEmailCall = defineCall({
  ...anEnteredCode(verifyEmail, REGISTRATION_COPY.verified.next),
  path: '/api/auth/verify-email',
  tag: 'Account',
  summary: 'Confirm an email with its code',
  description:
    'For a user or a registration’s contact. A code allows five tries. A registration keeps its password only if you send the cookie from its response; otherwise the welcome email has a code to set one.',
});

export const resendCodeCall = defineCall({
  ...ANOTHER_CODE,
  path: '/api/auth/resend-verification',
  tag: 'Account',
  summary: 'Resend the code to an unconfirmed email',
  run: ({ body, request }) =>
    withFallbackMessage(REGISTRATION_COPY.codeNotSent, () =>
      askForAnotherCode(body, visitorOf(request)),
    ),
});

export const verifyRegistrationCall = defineCall({
  ...anEnteredCode(verifyRegistrationEmail, REGISTRATION_COPY.emailVerified.description),
  path: '/api/company-registration/verify-email',
  tag: 'Registration',
  summary: 'Confirm the contact’s email with its code',
  description:
    'Puts the registration under review. A code allows five tries. The password is kept only if you send the cookie from the registration’s response; otherwise the welcome email has a code to set one.',
});

export const resendRegistrationCodeCall = defineCall({
  ...ANOTHER_CODE,
  path: '/api/company-registration/resend-verification',
  tag: 'Registration',
  summary: 'Resend the contact’s code',
  run: ({ body, request }) =>
    withFallbackMessage(REGISTRATION_COPY.resendFailed, () =>
      askForAnotherCode(body, visitorOf(request)),
    ),
});
