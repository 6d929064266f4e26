import type { z } from 'zod/v4';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import { registerCompany } from '~/domain/companies/index.server';
import { RegisterCompany } from '~/domain/companies/registration/register-company.schema';
import { registrationHeaders, registrationOf } from '../../registration.server';
import { withFallbackMessage } from '../../fallback-message.server';
import { visitorOf } from '../../visitor.server';
import { defineCall, WithHeaders } from '../define-call.server';
import { RegistrationStarted } from './companies-json.server';

const tag = 'Registration';

export const registerCompanyCall = defineCall({
  method: 'POST',
  path: '/api/company-registration',
  tag,
  summary: 'Register a company',
  description:
    'Sends the contact a code; once it is confirmed, an admin reviews the registration. The response is the same whether or not the address has an account. Its cookie ties the code to this registration: send it with the code.',
  auth: 'public',
  tokens: 'never',
  status: 201,
  body: RegisterCompany,
  answer: RegistrationStarted,
  refusals: [429, 503],
  idempotent: true,
  async run({ body, request }) {
    const earlier = await registrationOf(request);
    const started = await withFallbackMessage(REGISTRATION_COPY.failed, () =>
      registerCompany(body, visitorOf(request), earlier),
    );
    const headers = await registrationHeaders(request, started, {
      formData: asForm(body),
      backTo: '/register',
    });
    return new WithHeaders(started.answer, headers);
  },
});

function asForm(body: z.output<typeof RegisterCompany>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) formData.set(name, String(value));
  }
  return formData;
}
