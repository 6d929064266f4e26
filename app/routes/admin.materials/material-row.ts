import type { ListedMaterial } from '~/domain/administration/index.server';

const EXCERPT = 56;

export function rowOf(material: ListedMaterial) {
  const { description, lock } = material;
  return {
    id: material.id,
    title: material.title,
    excerpt: description.length > EXCERPT ? `${description.slice(0, EXCERPT)}…` : description,
    available: material.available,
    company: material.company,
    category: material.category,
    condition: material.condition,
    price: material.price,
    priceUnit: material.priceUnit,
    quantity: material.quantity,
    quantityHeld: material.quantityHeld,
    isBought: material.quantitySold > 0,
    location: material.location,
    imageUrl: material.imageUrl,
    lock: lock && { lockedBy: lock.lockedBy, lockedByName: lock.lockedByName },
  };
}

export type MaterialRow = ReturnType<typeof rowOf>;
