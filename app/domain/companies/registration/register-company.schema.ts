import { z } from 'zod/v4';
import { BUSINESS_TYPES } from '~/lib/choices/business-types';
import {
  emailField,
  lineField,
  oneLine,
  optionalEin,
  optionalPhone,
  optionalText,
  phoneField,
  tooLong,
  ZipCode,
} from '~/lib/schema-fields';
import { STATE_CODES } from '~/lib/places/us-states';
import { StrongPassword, typedTwice } from '~/domain/accounts/passwords/passwords.schema';
import { MailedCode } from '~/domain/accounts/codes/mailed-code.schema';
import { REGISTRATION_COPY } from '../copy';

const MAX_LIST = 20;
const MAX_LIST_ENTRY = 60;
const MAX_YEARS = 500;

const zipCode = lineField('Please enter a valid zip code', 10, { minLength: 5 }).pipe(ZipCode);

const email = emailField(REGISTRATION_COPY.emailInvalid);

const list = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((typed = [], context) => {
    const parts = Array.isArray(typed) ? typed : typed.split(/[\n,]/);
    const entries = [...new Set(parts.map(oneLine))].filter(Boolean);
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (entries.length > MAX_LIST) return refuse(`List at most ${MAX_LIST}`);
    const long = entries.find((entry) => entry.length > MAX_LIST_ENTRY);
    if (long) return refuse(`'${long.slice(0, 20)}…' is too long: ${tooLong(MAX_LIST_ENTRY)}`);
    return entries;
  });

const yearsInBusiness = z
  .union([z.string(), z.number()])
  .optional()
  .transform((typed = '', context) => {
    const text = String(typed).trim();
    if (!text) return undefined;
    const years = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : -1;
    if (years >= 0 && years <= MAX_YEARS) return Math.floor(years);
    context.addIssue({
      code: 'custom',
      message:
        years > MAX_YEARS
          ? `Enter at most ${MAX_YEARS} years`
          : 'Enter the years as a number of at least 0',
    });
    return z.NEVER;
  });

/** 'brazos.example' becomes 'https://brazos.example'. */
const withScheme = (text: string) =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;

const website = z
  .string()
  .trim()
  .transform((text) => (text ? withScheme(text) : undefined))
  .pipe(
    z
      .url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: REGISTRATION_COPY.urlInvalid,
        abort: true,
      })
      // An email address would pass as a user at a host.
      .refine((url) => !new URL(url).username, REGISTRATION_COPY.urlInvalid)
      .max(300, tooLong(300))
      .optional(),
  )
  .optional();

export const RegisterCompany = z.object({
  contactFirstName: lineField('Contact first name is required', 100),
  contactLastName: lineField('Contact last name is required', 100),
  contactEmail: email,
  contactPhone: phoneField('Please enter a valid phone number'),
  contactPosition: lineField('Contact position is required', 100),
  companyName: lineField('Company name is required', 200),
  businessType: z.enum(BUSINESS_TYPES, 'Please select a business type'),
  businessLicenseNumber: optionalText(100),
  federalTaxId: optionalEin,
  yearsInBusiness,
  businessAddress: lineField('Business address is required', 300),
  city: lineField('City is required', 100),
  state: z.enum(STATE_CODES, 'Please select a state'),
  zipCode,
  description: optionalText(5000),
  specialties: list,
  servingAreas: list,
  website,
  password: StrongPassword,
});

export const RegisterCompanyForm = RegisterCompany.extend({
  confirmPassword: z.string().optional(),
}).refine(...typedTwice('password'));

export const RegisterCompanyBriefly = z.object({
  name: lineField('Company name is required', 200),
  email,
  phone: optionalPhone,
  address: optionalText(300),
  city: lineField('City is required', 100),
  state: z.enum(STATE_CODES, 'Please select a state'),
  description: optionalText(5000),
});

export const AskForAnotherCode = z.object({ email: emailField(REGISTRATION_COPY.emailInvalid) });

export const VerifyEmail = AskForAnotherCode.extend({ code: MailedCode });

export const CodePage = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('verify'), code: MailedCode }),
  z.object({ intent: z.literal('resend') }),
]);
