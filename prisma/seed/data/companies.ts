import { CATEGORIES, slugify } from './categories';
import { demoId, demoStripeId } from './ids';
import { readTable } from './table';

export type BusinessType =
  | 'general_contractor'
  | 'subcontractor'
  | 'supplier'
  | 'manufacturer'
  | 'distributor'
  | 'other';

export interface Place {
  city: string;
  state: string;
  zipCode: string;
}

const INTERIORS = ['Doors', 'Drywall', 'Flooring', 'Paints', 'Electrical', 'Windows'];
const EVERYTHING = CATEGORIES.map(({ name }) => name.split(' ')[0]!);

const NOT_ONBOARDED = new Set([
  'Fox River Renovation',
  'Gateway Reclaim',
  'Treasure Valley Plumbing',
  'Piedmont Millwork',
]);
const NOT_VERIFIED = new Set(['Gateway Reclaim']);

export const SELLER_COMPANY = 'Prairie State Builders';
export const BUYER_COMPANY = 'Fox River Renovation';

function phone(areaCode: string, index: number): string {
  return `(${areaCode}) 555-01${String((index * 37 + 11) % 100).padStart(2, '0')}`;
}

const splitList = (cell: string) => (cell === '' ? [] : cell.split(', '));

function readSells(cell: string): readonly string[] {
  if (cell === 'everything') return EVERYTHING;
  return cell === 'interiors' ? INTERIORS : splitList(cell);
}

function readYards(cell: string): Place[] {
  return cell.split('; ').map((yard) => {
    const [city = '', state = '', zipCode = ''] = yard.split(' / ');
    return { city, state, zipCode };
  });
}

export const COMPANIES = readTable('companies.txt')[0]!.rows.map(
  ([name = '', businessType, city = '', state = '', zipCode = '', address = '', ...rest], i) => {
    const [areaCode = '', established, owner = '', sells = '', description = '', others] = rest;
    const slug = slugify(name);
    const [firstName = '', lastName = ''] = owner.split(' ');
    const paymentEnabled = !NOT_ONBOARDED.has(name);
    return {
      id: demoId('company', name),
      slug,
      name,
      email: `office@${slug}.example`,
      phone: phone(areaCode, i),
      address,
      city,
      state,
      zipCode,
      businessType: businessType as BusinessType,
      description,
      establishedYear: Number(established),
      website: `https://www.${slug}.example`,
      taxId: `36-${String(5_550_100 + i * 173)}`,
      businessLicense: `${state}-${String(20_400 + i * 317)}`,
      verified: !NOT_VERIFIED.has(name),
      paymentEnabled,
      stripeAccountId: paymentEnabled ? demoStripeId('acct_1', name) : null,
      contact: { firstName, lastName },
      /** Beginnings of category names. */
      sells: readSells(sells),
      yards: [{ city, state, zipCode }, ...(others ? readYards(others) : [])],
      memberForDays: 160 + ((i * 71) % 540),
    };
  },
);

export type CompanySeed = (typeof COMPANIES)[number];

export const REGISTRATIONS = readTable('registrations.txt')[0]!.rows.map(
  ([name = '', businessType, city = '', state = '', zipCode = '', address = '', ...rest], i) => {
    const [areaCode = '', contact = '', position = '', years, description = '', ...more] = rest;
    const [specialties = '', servingAreas = '', status, daysAgo, reason] = more;
    const [firstName = '', lastName = ''] = contact.split(' ');
    const slug = slugify(name);
    return {
      id: demoId('registration', name),
      contactFirstName: firstName,
      contactLastName: lastName,
      contactEmail: `${firstName.toLowerCase()}@${slug}.example`,
      contactPhone: phone(areaCode, 60 + i),
      contactPosition: position,
      companyName: name,
      businessType: businessType as BusinessType,
      businessAddress: address,
      city,
      state,
      zipCode,
      yearsInBusiness: Number(years),
      businessLicenseNumber: `${state}-${31_200 + i * 411}`,
      federalTaxId: `47-${String(5_550_900 + i * 211)}`,
      description,
      specialties: splitList(specialties),
      servingAreas: splitList(servingAreas),
      website: `https://www.${slug}.example`,
      status: status as 'pending' | 'under_review' | 'rejected',
      emailVerified: status !== 'pending',
      rejectionReason: reason ?? null,
      reviewNotes: reason
        ? 'Called the number given; it does not answer. No record under this name.'
        : null,
      daysAgo: Number(daysAgo),
    };
  },
);
