import { z } from 'zod/v4';
import { REGISTRATION_COPY } from '~/domain/companies/copy';
import {
  registerCompany,
  registerCompanyBriefly,
  type StartedRegistration,
} from '~/domain/companies/index.server';
import {
  RegisterCompany,
  RegisterCompanyBriefly,
} from '~/domain/companies/registration/register-company.schema';
import { namedVisitorOf } from '~/http/session/visitor.server';
import type { Visitor } from '~/lib/actor';
import { Done } from '../../answers.server';
import { callsOf } from '../../define-call.server';

const RegistrationStarted = Done.extend({
  requiresVerification: z.literal(true),
  requestId: z.uuid(),
});

/** The cookie ties the code to the registration. */
const named =
  <Input>(register: (input: Input, visitor: Visitor) => Promise<StartedRegistration>) =>
  ({
    body,
    request,
    setHeaders,
  }: {
    body: Input;
    request: Request;
    setHeaders(this: void, headers: Headers): void;
  }) => {
    const { visitor, headers } = namedVisitorOf(request);
    setHeaders(headers);
    return register(body, visitor);
  };

export const registerCompanyBrieflyCall = callsOf('Companies', { tokens: 'never' }).anyone.create(
  '/api/companies',
  {
    summary: 'Register a company with the short form',
    description:
      'Sends a code to confirm with POST /api/company-registration/verify-email. The company is created when an admin approves it; its contact then sets a password.',
    body: RegisterCompanyBriefly,
    answer: RegistrationStarted,
    refusals: [429],
    failed: REGISTRATION_COPY.failedBriefly,
    run: named(registerCompanyBriefly),
  },
);

export const registerCompanyCall = callsOf('Registration', { tokens: 'never' }).anyone.create(
  '/api/company-registration',
  {
    summary: 'Register a company',
    description:
      'Sends the contact a code; once it is confirmed, an admin reviews the registration. The response is the same whether or not the address has an account. Its cookie ties the code to this registration: send it with the code.',
    body: RegisterCompany,
    answer: RegistrationStarted,
    refusals: [429],
    failed: REGISTRATION_COPY.failed,
    run: named(registerCompany),
  },
);
