import { randomUUID } from 'node:crypto';
import { db, type Prisma } from '~/db/client.server';
import { createCompany } from './company';

export function createCategory(name = 'Concrete & Masonry') {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return db.category.upsert({ where: { name }, create: { name, slug }, update: {} });
}

export async function createSubcategory(name: string, categoryName?: string) {
  const category = await createCategory(categoryName);
  const slug = `${category.slug}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
  return db.subcategory.create({ data: { categoryId: category.id, name, slug } });
}

/** Block, compared by the piece and its size, unless told otherwise. */
export async function createProductKind({
  category = 'Concrete & Masonry',
  ...kind
}: Partial<Prisma.ProductKindUncheckedCreateInput> & { category?: string } = {}) {
  const { id: categoryId } = await createCategory(category);
  return db.productKind.create({
    data: {
      categoryId,
      name: 'Block',
      synonyms: ['cmu', 'block'],
      sizePattern: '\\m\\d+x\\d+x\\d+',
      commonUnit: 'each',
      asks: ['size', 'pack'],
      ...kind,
    },
  });
}

type Given = Partial<Prisma.MaterialUncheckedCreateInput>;

export async function createMaterial({ category = 'Concrete & Masonry', ...data }: Given = {}) {
  const companyId = data.companyId ?? (await createCompany()).id;
  const categoryId = data.categoryId ?? (await createCategory(category)).id;
  const quantity = data.quantity ?? 100;
  const held = data.quantityHeld ?? 0;
  const sold = data.quantitySold ?? 0;
  return db.material.create({
    data: {
      id: randomUUID(),
      title: '8x8x16 CMU, medium weight',
      description: 'Left over from a school addition, shrink-wrapped and on dunnage.',
      category,
      condition: 'good',
      price: '2.00',
      priceUnit: 'each',
      location: 'Chicago, IL',
      city: 'Chicago',
      state: 'IL',
      zipCode: '60608',
      latitude: 41.8515,
      longitude: -87.6694,
      quantityListed: quantity + held + sold,
      ...data,
      companyId,
      categoryId,
      quantity,
    },
  });
}

export const changeMaterial = (id: string, data: Prisma.MaterialUncheckedUpdateInput) =>
  db.material.update({ where: { id }, data });
