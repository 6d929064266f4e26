import type { Prisma } from '~/db/client.server';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole } from '~/lib/choices/roles';
import { createCompany } from './company';
import { createCategory, createMaterial, createSubcategory } from './material';
import { createUser } from './user';

export function makeCompany(values: Partial<Prisma.CompanyUncheckedCreateInput> = {}) {
  return createCompany({ stripeAccountId: null, paymentEnabled: false, ...values });
}

export async function makeMember(companyId: string, companyRole: CompanyRole = 'owner') {
  const user = await createUser({ companyId });
  await db.userCompanyRole.create({ data: { userId: user.id, companyId, role: companyRole } });
  const actor: Actor = {
    userId: user.id,
    role: 'company_user',
    companyId,
    companyRole,
    isPasswordFresh: true,
  };
  return { user, actor };
}

export async function makeCategory(name = 'Concrete & Masonry') {
  await createCategory(name);
  await createSubcategory('Block', name);
  return db.category.findUniqueOrThrow({ where: { name }, include: { subcategories: true } });
}

export function makeMaterial(
  companyId: string,
  category: { id: string; name: string },
  values: Partial<Prisma.MaterialUncheckedCreateInput> = {},
) {
  return createMaterial({
    companyId,
    categoryId: category.id,
    category: category.name,
    title: '8×8×16 CMU, medium weight',
    ...values,
  });
}
