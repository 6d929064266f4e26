import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';

export function createRegistration(
  data: Partial<Prisma.CompanyRegistrationRequestUncheckedCreateInput> = {},
) {
  const id = randomUUID();
  return db.companyRegistrationRequest.create({
    data: {
      id,
      contactFirstName: 'Dana',
      contactLastName: 'Whitfield',
      contactEmail: `dana-${id}@brazos-steel.example`,
      contactPhone: '(512) 555-0142',
      contactPosition: 'Owner',
      companyName: 'Brazos Steel Erectors',
      businessType: 'subcontractor',
      businessLicenseNumber: 'TX-4471',
      federalTaxId: '74-1234567',
      yearsInBusiness: 14,
      businessAddress: '900 E 5th St',
      city: 'Austin',
      state: 'TX',
      zipCode: '78702',
      description: 'Structural steel in Central Texas.',
      specialties: ['Rebar', 'Decking'],
      servingAreas: ['Travis County'],
      website: 'https://brazos-steel.example',
      emailVerified: true,
      emailVerifiedAt: new Date(),
      verificationCodeSentAt: new Date(),
      status: 'under_review',
      hashedPassword: 'no-password',
      ...data,
    },
  });
}
