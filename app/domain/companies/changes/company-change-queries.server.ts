import { db } from '~/db/client.server';
import { isZipKnown } from '~/lib/places/places.server';
import { isUuid } from '~/lib/uuid';
import { REVIEWED_FACTS } from './reviewed-facts.server';
import { findLookalikes } from './lookalikes.server';

export type CompanyChangeView = NonNullable<Awaited<ReturnType<typeof getCompanyChange>>>;

/**
 * For admins: the company as it is, what it asks for, and companies like that. Null if nothing
 * waits.
 */
export async function getCompanyChange(companyId: string) {
  if (!isUuid(companyId)) return null;
  const change = await db.companyChange.findUnique({
    where: { companyId },
    select: {
      ...REVIEWED_FACTS,
      createdAt: true,
      updatedAt: true,
      company: {
        select: { ...REVIEWED_FACTS, id: true, email: true, phone: true, verified: true },
      },
    },
  });
  if (!change) return null;
  const { company, createdAt, updatedAt, ...asked } = change;
  const lookalikes = await findLookalikes([{ ...asked, id: company.id }]);
  const isZipUnknown = asked.zipCode !== null && !isZipKnown(asked.zipCode);
  return { company, asked, createdAt, updatedAt, isZipUnknown, lookalikes };
}
