import { z } from 'zod/v4';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  askForAnotherCode,
  registerCompany,
  verifyRegistrationEmail,
} from '~/domain/companies/index.server';
import { RegisterCompany } from '~/domain/companies/register-company.schema';
import { AskForAnotherCode, VerifyEmail } from '~/domain/companies/verify-email.schema';
import {
  endRegistrationHeaders,
  registrationHeaders,
  registrationOf,
} from '../../registration.server';
import { orSay } from '../../unexpected.server';
import { visitorOf } from '../../visitor.server';
import { defineCall, WithHeaders } from '../define-call.server';
import { Done, done } from './common-json.server';

const tag = 'Registration';

export const registerCompanyCall = defineCall({
  method: 'POST',
  path: '/api/company-registration',
  tag,
  summary: 'Register a company',
  description:
    'A code goes to the contact; once it is entered, an admin reviews the registration. The answer is the same whether or not the address is known. The cookie that comes with it binds the code to these data: send it with the code.',
  auth: 'public',
  tokens: 'never',
  status: 201,
  body: RegisterCompany,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    requiresVerification: z.literal(true),
    requestId: z.uuid(),
  }),
  refusals: [429, 503],
  idempotent: true,
  async run({ body, request }) {
    const earlier = await registrationOf(request);
    const started = await orSay(REGISTRATION_COPY.failed, () =>
      registerCompany(body, visitorOf(request), earlier),
    );
    const headers = await registrationHeaders(request, started, {
      formData: asForm(body),
      backTo: '/register',
    });
    return new WithHeaders(started.answer, headers);
  },
});

/** What a browser that goes on to the form finds typed in. */
function asForm(body: z.output<typeof RegisterCompany>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) formData.set(name, String(value));
  }
  return formData;
}

export const verifyRegistrationCall = defineCall({
  method: 'POST',
  path: '/api/company-registration/verify-email',
  tag,
  summary: 'Confirm the contact’s email by its code',
  description: 'From then on the registration is under review. A code takes five tries.',
  auth: 'public',
  tokens: 'never',
  body: VerifyEmail,
  answer: Done,
  refusals: [409, 429, 503],
  async run({ body, request }) {
    const earlier = await registrationOf(request);
    await orSay(REGISTRATION_COPY.verifyBroke, () =>
      verifyRegistrationEmail(body, visitorOf(request), earlier),
    );
    const { description } = REGISTRATION_COPY.emailVerified;
    return new WithHeaders(done(description), await endRegistrationHeaders(request));
  },
});

export const resendRegistrationCodeCall = defineCall({
  method: 'POST',
  path: '/api/company-registration/resend-verification',
  tag,
  summary: 'Send the contact another code',
  description: 'At most once a minute. The answer is the same whether or not the address is known.',
  auth: 'public',
  tokens: 'never',
  body: AskForAnotherCode,
  answer: Done,
  refusals: [429, 503],
  run: ({ body, request }) =>
    orSay(REGISTRATION_COPY.resendFailed, () => askForAnotherCode(body, visitorOf(request))),
});
