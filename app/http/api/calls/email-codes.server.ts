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

/** Of whichever email it is, a code is entered and sent again in the same way. */
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
  description: 'At most once a minute. The answer is the same whether or not the address is known.',
  body: AskForAnotherCode,
  refusals: [429, 503],
} as const;

export const verifyEmailCall = defineCall({
  ...anEnteredCode(verifyEmail, REGISTRATION_COPY.verified.next),
  path: '/api/auth/verify-email',
  tag: 'Account',
  summary: 'Confirm an email by its code',
  description:
    'Of a user, or of the contact of a registration. A code takes five tries. A registration keeps its password only where the cookie that it was answered with comes along; else the welcome email has a code to set one.',
});

export const resendCodeCall = defineCall({
  ...ANOTHER_CODE,
  path: '/api/auth/resend-verification',
  tag: 'Account',
  summary: 'Send another code to an email that is not confirmed',
  run: ({ body, request }) =>
    withFallbackMessage(REGISTRATION_COPY.codeNotSent, () =>
      askForAnotherCode(body, visitorOf(request)),
    ),
});

export const verifyRegistrationCall = defineCall({
  ...anEnteredCode(verifyRegistrationEmail, REGISTRATION_COPY.emailVerified.description),
  path: '/api/company-registration/verify-email',
  tag: 'Registration',
  summary: 'Confirm the contact’s email by its code',
  description:
    'From then on the registration is under review. A code takes five tries. The password stays only where the cookie that the registration was answered with comes along; else the welcome email has a code to set one.',
});

export const resendRegistrationCodeCall = defineCall({
  ...ANOTHER_CODE,
  path: '/api/company-registration/resend-verification',
  tag: 'Registration',
  summary: 'Send the contact another code',
  run: ({ body, request }) =>
    withFallbackMessage(REGISTRATION_COPY.resendFailed, () =>
      askForAnotherCode(body, visitorOf(request)),
    ),
});
