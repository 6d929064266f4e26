import { CODE_LIFETIME_MS } from '~/domain/accounts/index.server';
import { buttonTo, type MailContent, SAMPLE_PERSON } from '~/domain/notifications/index.server';
import { SUPPORT_EMAIL, SITE_NAME } from '~/lib/site';

const MINUTES = CODE_LIFETIME_MS / 60_000;

export const SET_PASSWORD_DAYS = 7;

interface Applicant {
  firstName: string | null;
  companyName: string;
}

const greeting = (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,');

/** Contains nothing that was typed: anyone can send it to any address. */
export function registrationCodeMail(email: string, code: string): MailContent {
  return {
    subject: 'Verify your email address',
    preview: `Enter the code within ${MINUTES} minutes to continue your registration.`,
    parts: [
      `Enter this code to continue registering your company at ${SITE_NAME}.`,
      { code },
      `It works once and expires in ${MINUTES} minutes. Enter it in the browser you registered in. Otherwise a password you chose isn’t kept, and you set one when your company is approved.`,
      buttonTo('Enter the code', `/verify-email?${new URLSearchParams({ email })}`),
      { note: 'If you didn’t register a company, ignore this email and don’t share the code.' },
    ],
  };
}

/** Sent to the owner of an address that has an account; the page doesn't reveal it. */
export function registeredAlreadyMail(): MailContent {
  return {
    subject: 'Someone registered a company with your email address',
    preview: `The address is already in use, so nothing was changed.`,
    heading: 'Your email address is already in use',
    parts: [
      greeting(null),
      `Someone registered a company with this email address at ${SITE_NAME}. It already belongs to an account or a company, so nothing was changed.`,
      'If it was you, sign in. You can reset a forgotten password.',
      buttonTo('Sign in', '/signin'),
      { note: 'If it wasn’t you, you don’t need to do anything.' },
    ],
  };
}

export function registrationApprovedMail({
  email,
  firstName,
  companyName,
  code,
}: Applicant & { email: string; code: string | null }): MailContent {
  const next = code
    ? [
        'Set a password with this code, then sign in.',
        { code },
        `It works once and expires in ${SET_PASSWORD_DAYS} days.`,
        buttonTo('Set a password', `/reset-password?${new URLSearchParams({ email })}`),
      ]
    : [buttonTo('Sign in', '/signin')];
  return {
    subject: `Welcome to ${SITE_NAME}`,
    preview: `The registration of ${companyName} was approved.`,
    parts: [
      greeting(firstName),
      `The registration of ${companyName} was approved. You can buy right away, and list materials as soon as you have set up payments on your company’s page.`,
      ...next,
      { note: `You sign in as ${email}.` },
    ],
  };
}

/** `again` is the path of the form, filled in. */
export function registrationRejectedMail({
  firstName,
  companyName,
  reason,
  again,
}: Applicant & { reason: string; again: string }): MailContent {
  return {
    subject: 'Your registration was not approved',
    preview: `The registration of ${companyName} at ${SITE_NAME} was not approved.`,
    parts: [
      greeting(firstName),
      `We could not approve the registration of ${companyName}. The reason:`,
      ...paragraphsOf(reason),
      'You can correct it and register again. The form is filled in with what you sent.',
      buttonTo('Register again', again),
    ],
  };
}

export function registrationQuestionMail({
  firstName,
  companyName,
  question,
}: Applicant & { question: string }): MailContent {
  return {
    subject: 'A question about your registration',
    preview: `We need to know more before we decide on the registration of ${companyName}.`,
    parts: [
      greeting(firstName),
      `Before we decide on the registration of ${companyName}, we need to know more:`,
      ...paragraphsOf(question),
      `Send your answer to ${SUPPORT_EMAIL} and include your company’s name.`,
    ],
  };
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

export const registrationMailSamples = {
  registration_code: () => registrationCodeMail(SAMPLE_PERSON.email, '042917'),
  registration_known_email: registeredAlreadyMail,
  registration_approved: () => registrationApprovedMail({ ...SAMPLE_PERSON, code: null }),
  registration_approved_without_password: () =>
    registrationApprovedMail({ ...SAMPLE_PERSON, firstName: null, code: '042917' }),
  registration_rejected: () =>
    registrationRejectedMail({
      ...SAMPLE_PERSON,
      reason: 'The license number is not in the Illinois register.',
      again: '/register',
    }),
  registration_question: () =>
    registrationQuestionMail({ ...SAMPLE_PERSON, question: 'Which counties do you work in?' }),
} satisfies Record<string, () => MailContent>;
