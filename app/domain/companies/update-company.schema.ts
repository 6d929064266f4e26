import { z } from 'zod/v4';
import { BUSINESS_TYPES } from '~/lib/business-types';
import { STATE_CODES } from '~/lib/us-states';
import { COMPANY_PROFILE_COPY } from './copy';

const MAX_DESCRIPTION_LENGTH = 5000;

/** One line; blanks around it don't count, and one inside counts once. */
const line = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength, `Use at most ${maxLength} characters`));

const requiredLine = (wanted: string, maxLength: number) =>
  z.string({ error: wanted }).pipe(line(maxLength)).pipe(z.string().min(1, wanted));

/** What a company may change of itself, and nothing else that a row of it has. */
export const UpdateCompany = z.object({
  name: requiredLine(COMPANY_PROFILE_COPY.nameRequired, 200),
  email: z
    .string({ error: COMPANY_PROFILE_COPY.emailInvalid })
    .trim()
    .pipe(z.email(COMPANY_PROFILE_COPY.emailInvalid).max(254, COMPANY_PROFILE_COPY.emailInvalid)),
  phone: line(40).optional(),
  address: line(300).optional(),
  city: requiredLine(COMPANY_PROFILE_COPY.cityRequired, 100),
  state: z.enum(STATE_CODES, { error: COMPANY_PROFILE_COPY.stateRequired }),
  zipCode: z
    .string()
    .trim()
    .regex(/^(?:\d{5}(?:-\d{4})?)?$/, COMPANY_PROFILE_COPY.zipCodeInvalid)
    .optional(),
  businessType: z
    .enum(BUSINESS_TYPES, { error: COMPANY_PROFILE_COPY.businessTypeInvalid })
    .optional(),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, `Use at most ${MAX_DESCRIPTION_LENGTH} characters`)
    .optional(),
});
