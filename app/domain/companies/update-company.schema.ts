import { z } from 'zod/v4';
import { BUSINESS_TYPES } from '~/lib/business-types';
import { STATE_CODES } from '~/lib/us-states';
import { COMPANY_PROFILE_COPY } from './copy';

const MAX_DESCRIPTION_LENGTH = 5000;

const tooLong = (maxLength: number) => `Use at most ${maxLength} characters`;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const requiredLine = (wanted: string, maxLength: number) =>
  z
    .string({ error: wanted })
    .transform(oneLine)
    .pipe(z.string(wanted).min(1, wanted).max(maxLength, tooLong(maxLength)));

const optionalLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength, tooLong(maxLength))
    .transform((text) => oneLine(text) || undefined)
    .nullish();

export const UpdateCompany = z.object({
  name: requiredLine(COMPANY_PROFILE_COPY.nameRequired, 200),
  email: z
    .string({ error: COMPANY_PROFILE_COPY.emailInvalid })
    .trim()
    .pipe(z.email(COMPANY_PROFILE_COPY.emailInvalid).max(254, COMPANY_PROFILE_COPY.emailInvalid)),
  phone: optionalLine(40),
  address: optionalLine(300),
  city: requiredLine(COMPANY_PROFILE_COPY.cityRequired, 100),
  state: z.enum(STATE_CODES, { error: COMPANY_PROFILE_COPY.stateRequired }),
  zipCode: z.string().trim().max(10, COMPANY_PROFILE_COPY.zipCodeInvalid).nullish(),
  businessType: z
    .enum([...BUSINESS_TYPES, ''], { error: COMPANY_PROFILE_COPY.businessTypeInvalid })
    .nullish(),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, tooLong(MAX_DESCRIPTION_LENGTH))
    .nullish(),
});
