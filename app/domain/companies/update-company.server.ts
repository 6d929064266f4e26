import type { z } from 'zod/v4';
import { Prisma, transaction, type Tx } from '~/db/client.server';
import { nameOfUser, recordAdminEvent } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { placeOfAddress } from '~/lib/places.server';
import { COMPANIES_COPY, COMPANY_PROFILE_COPY } from './copy';
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
      await requireCompanyRole(tx, actor, ['owner', 'admin'], COMPANY_PROFILE_COPY.notManager);
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
      const byName = await nameOfUser(tx, actor.userId);
      await recordAdminEvent(tx, { type: 'list_changed', list: 'companies', byName });
    });
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError)) throw error;
    if (error.code === 'P2025') throw new DomainError('not_found', COMPANIES_COPY.notFound);
    if (error.code !== 'P2002') throw error;
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
