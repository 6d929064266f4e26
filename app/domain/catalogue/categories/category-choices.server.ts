import { db } from '~/db/client.server';

export interface CategoryChoice {
  id: string;
  name: string;
  subcategories: { id: string; name: string }[];
}

/** Categories that a listing can be put into, in their set order, each with its subcategories. */
export async function listCategoryChoices(): Promise<CategoryChoice[]> {
  return db.category.findMany({
    where: { isActive: true },
    orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }],
    select: {
      id: true,
      name: true,
      subcategories: {
        where: { isActive: true },
        orderBy: [{ sortOrder: 'asc' }, { name: 'asc' }],
        select: { id: true, name: true },
      },
    },
  });
}
