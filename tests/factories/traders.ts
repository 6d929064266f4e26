import { randomUUID } from 'node:crypto';
import { db } from '~/db/client.server';
import type { Actor } from '~/lib/actor';
import type { CompanyRole } from '~/lib/roles';
import type { Prisma } from '~/db/generated/client';

let count = 0;

/** An approved company that may trade; `paymentEnabled` with an account id where asked for. */
export async function makeCompany(values: Partial<Prisma.CompanyUncheckedCreateInput> = {}) {
  count += 1;
  return db.company.create({
    data: {
      name: `Lakeshore Masonry ${count}`,
      email: `yard-${count}-${randomUUID()}@lakeshore.example`,
      city: 'Chicago',
      state: 'IL',
      zipCode: '60608',
      registrationStatus: 'approved',
      verified: true,
      ...values,
    },
  });
}

/** A user of a company and the actor that they are. */
export async function makeMember(companyId: string, companyRole: CompanyRole = 'owner') {
  const user = await db.user.create({
    data: {
      companyId,
      email: `${randomUUID()}@lakeshore.example`,
      password: 'none',
      firstName: 'Maria',
      lastName: 'Ortiz',
      emailVerified: true,
      companyRoles: { create: { companyId, role: companyRole } },
    },
  });
  const actor: Actor = { userId: user.id, role: 'company_user', companyId, companyRole };
  return { user, actor };
}

/** A category with one subcategory. */
export async function makeCategory(name = 'Concrete & Masonry') {
  count += 1;
  const slug = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${count}`;
  return db.category.create({
    data: { name, slug, subcategories: { create: { name: 'Block', slug: `${slug}-block` } } },
    include: { subcategories: true },
  });
}

export async function makeMaterial(
  companyId: string,
  category: { id: string; name: string },
  values: Partial<Prisma.MaterialUncheckedCreateInput> = {},
) {
  const quantity = values.quantity ?? 240;
  return db.material.create({
    data: {
      companyId,
      categoryId: category.id,
      category: category.name,
      title: '8×8×16 CMU, medium weight',
      description: 'Six pallets of standard block, dry stored.',
      price: '2.15',
      priceUnit: 'each',
      quantity,
      quantityListed: quantity,
      location: 'Chicago, IL',
      city: 'Chicago',
      state: 'IL',
      ...values,
    },
  });
}
