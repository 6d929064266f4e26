import { db, type Prisma } from '~/db/client.server';

type Given = Partial<Prisma.CompanyRegistrationRequestUncheckedCreateInput>;

/** A registration in full, whose contact has entered the code: it waits for an admin. */
export function createRegistration(data: Given = {}) {
  return db.companyRegistrationRequest.create({
    data: {
      contactFirstName: 'Ruth',
      contactLastName: 'Okafor',
      contactEmail: 'ruth@okafor-framing.example',
      contactPhone: '312 555 0142',
      contactPosition: 'Owner',
      companyName: 'Okafor Framing',
      businessType: 'subcontractor',
      businessAddress: '900 W Cermak Rd',
      city: 'Chicago',
      state: 'IL',
      zipCode: '60608',
      emailVerified: true,
      status: 'under_review',
      hashedPassword: 'no-password',
      ...data,
    },
  });
}
