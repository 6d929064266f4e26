import { asSeen, changedElsewhere } from '~/lib/as-seen.server';
import { PROFILE_BUSINESS_TYPE_LABELS, type BusinessType } from '~/lib/choices/business-types';
import { DomainError } from '~/lib/errors';
import { shownAddress } from '~/lib/forgotten-address';
import { shorten } from '~/lib/text/shorten';
import { COMPANY_PROFILE_COPY } from '../copy';

/** What the company form shows; of the tax ID, only the ending. */
const FIELDS = [
  'name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'businessType',
  'description',
] as const;

type Field = (typeof FIELDS)[number];
type Values = Partial<Record<Field, string | null>>;
type Shown = Values & { change?: Values | null };

const shownIn = ({ change, ...company }: Shown): Record<Field, string> => {
  const shown: Values = { ...company, ...change };
  const email = shown.email ? shownAddress(shown.email) : null;
  return Object.fromEntries(
    FIELDS.map((field) => [field, (field === 'email' ? email : shown[field]) ?? '']),
  ) as Record<Field, string>;
};

export const companyAsSeen = (company: Shown): string => asSeen(FIELDS, shownIn(company));

/**
 * Keeps what someone else changed since the form was opened where this form left it alone.
 * @throws DomainError `conflict` on every changed field if one was changed in both
 */
export function withOthersChanges<Input extends Values>(
  company: Shown,
  { seen, ...input }: Input & { seen?: string | null },
): Omit<Input & { seen?: string | null }, 'seen'> {
  const now = shownIn(company);
  const { changed, isInBoth } = changedElsewhere(FIELDS, { seen, now, sent: shownIn(input) });
  if (isInBoth) {
    throw new DomainError('conflict', COMPANY_PROFILE_COPY.changedElsewhere, {
      fields: Object.fromEntries(
        changed.map((field) => [field, COMPANY_PROFILE_COPY.nowReads(inWords(field, now[field]))]),
      ),
    });
  }
  const kept = Object.fromEntries(changed.map((field) => [field, now[field]]));
  return { ...input, ...kept };
}

const inWords = (field: Field, value: string) =>
  field === 'businessType' && value
    ? PROFILE_BUSINESS_TYPE_LABELS[value as BusinessType]
    : shorten(value, 200);
