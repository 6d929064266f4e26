import { z } from 'zod/v4';
import { BUSINESS_TYPES } from '~/lib/choices/business-types';
import {
  emailField,
  lineField,
  oneLine,
  optionalEin,
  optionalPhone,
  optionalZip,
  tooLong,
  withoutUnseen,
} from '~/lib/schema-fields';
import { STATE_CODES } from '~/lib/places/us-states';
import { COMPANY_PROFILE_COPY } from './copy';

const optionalLine = (maxLength: number) =>
  z
    .string()
    .max(maxLength, tooLong(maxLength))
    .transform((text) => oneLine(text) || undefined)
    .nullish();

export const UpdateCompany = z.object({
  name: lineField(COMPANY_PROFILE_COPY.nameRequired, 200),
  email: emailField(COMPANY_PROFILE_COPY.emailInvalid),
  phone: optionalPhone.nullish(),
  taxId: optionalEin.nullish(),
  address: optionalLine(300),
  city: lineField(COMPANY_PROFILE_COPY.cityRequired, 100),
  state: z.enum(STATE_CODES, { error: COMPANY_PROFILE_COPY.stateRequired }),
  /** Empty removes it; left out, the API keeps it. */
  zipCode: z.union([z.literal(''), optionalZip()], 'Please enter a valid zip code').nullish(),
  businessType: z
    .enum([...BUSINESS_TYPES, ''], { error: COMPANY_PROFILE_COPY.businessTypeInvalid })
    .nullish(),
  description: z.string().overwrite(withoutUnseen).max(5000, tooLong(5000)).nullish(),
  seen: z.string().max(200).nullish(),
});
