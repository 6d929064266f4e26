import { z } from 'zod/v4';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { registerCompany, registerCompanyBriefly } from '~/domain/companies/index.server';
import {
  RegisterCompany,
  RegisterCompanyBriefly,
} from '~/domain/companies/registration/register-company.schema';
import { registrationHeaders, registrationOf } from '~/http/pages/registration.server';
import { visitorOf } from '~/http/session/visitor.server';
import { Done } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const RegistrationStarted = Done.extend({
  requiresVerification: z.literal(true),
  requestId: z.uuid(),
});

export const registerCompanyBrieflyCall = callsOf('Companies').anyone.create('/api/companies', {
  summary: 'Register a company with the short form',
  description:
    'Sends a code to confirm with POST /api/company-registration/verify-email. The company is created when an admin approves it; its contact then sets a password.',
  tokens: 'never',
  body: RegisterCompanyBriefly,
  answer: RegistrationStarted,
  refusals: [429],
  failed: REGISTRATION_COPY.failedBriefly,
  run: async ({ body, request }) => (await registerCompanyBriefly(body, visitorOf(request))).answer,
});

export const registerCompanyCall = callsOf('Registration').anyone.create(
  '/api/company-registration',
  {
    summary: 'Register a company',
    description:
      'Sends the contact a code; once it is confirmed, an admin reviews the registration. The response is the same whether or not the address has an account. Its cookie ties the code to this registration: send it with the code.',
    tokens: 'never',
    body: RegisterCompany,
    answer: RegistrationStarted,
    refusals: [429],
    failed: REGISTRATION_COPY.failed,
    async run({ body, request, setHeaders }) {
      const earlier = await registrationOf(request);
      const started = await registerCompany(body, visitorOf(request), earlier);
      const formData = asForm(body);
      setHeaders(await registrationHeaders(request, started, { formData, backTo: '/register' }));
      return started.answer;
    },
  },
);

function asForm(body: z.output<typeof RegisterCompany>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) formData.set(name, String(value));
  }
  return formData;
}
