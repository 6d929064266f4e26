import type { z } from 'zod/v4';
import { isUniqueViolation, transaction, type Tx } from '~/db/client.server';
import { announceListChanged } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { placeOfAddress } from '~/lib/places.server';
import { COMPANY_PROFILE_COPY } from './copy';
import { requireCompanyRole } from './members/require-company-role.server';
import type { UpdateCompany } from './update-company.schema';

/**
 * Triggers update listings, search and cached pages. Safe to repeat.
 * @throws DomainError `forbidden`, `no_company`, `conflict` on `email`, `invalid` on `zipCode`
 */
export async function updateCompany(
  companyId: string,
  input: z.infer<typeof UpdateCompany>,
  actor: Actor,
): Promise<void> {
  if (actor.companyId && actor.companyId !== companyId) {
    throw new DomainError('forbidden', COMPANY_PROFILE_COPY.foreignCompany);
  }
  const place = placeOfAddress(input);
  try {
    await transaction(async (tx) => {
      await requireCompanyRole(tx, actor, 'manage_company');
      await requireZipCode(tx, companyId, input.zipCode);
      await tx.company.update({
        where: { id: companyId },
        data: {
          name: input.name,
          email: input.email,
          phone: input.phone || null,
          address: input.address || null,
          city: input.city,
          state: input.state,
          zipCode: input.zipCode || null,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
          businessType: input.businessType || null,
          description: input.description || null,
        },
        select: { id: true },
      });
      await announceListChanged(tx, 'companies', actor.userId);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', COMPANY_PROFILE_COPY.emailTaken, { field: 'email' });
  }
}

async function requireZipCode(tx: Tx, companyId: string, zipCode?: string | null) {
  if (!zipCode || /^\d{5}(?:-\d{4})?$/.test(zipCode)) return;
  const company = await tx.company.findUnique({
    where: { id: companyId },
    select: { zipCode: true },
  });
  if (company?.zipCode === zipCode) return;
  throw new DomainError('invalid', COMPANY_PROFILE_COPY.zipCodeInvalid, { field: 'zipCode' });
}
