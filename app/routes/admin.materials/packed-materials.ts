import type { ListedMaterial, NamedCompany } from '~/domain/administration/index.server';
import { packRows, unpackRows } from '~/lib/packed-rows';

export interface MaterialRow {
  id: string;
  title: string;
  excerpt: string;
  available: boolean;
  company: NamedCompany;
  category: string;
  condition: string;
  price: string;
  priceUnit: string;
  quantity: number;
  isBought: boolean;
  location: string;
  imageUrl: string | null;
  lock: { lockedBy: string; lockedByName: string } | null;
}

const EXCERPT = 56;

export function packMaterials(materials: ListedMaterial[]): string {
  return packRows(
    materials.map(({ description, company, lock, ...material }) => [
      material.id,
      material.title,
      description.length > EXCERPT ? `${description.slice(0, EXCERPT)}…` : description,
      material.available ? 1 : '',
      company.id,
      company.name,
      company.isSuspended ? 1 : '',
      material.category,
      material.condition,
      material.price,
      material.priceUnit,
      material.quantity,
      material.quantitySold > 0 ? 1 : '',
      material.location,
      material.imageUrl,
      lock?.lockedBy,
      lock?.lockedByName,
    ]),
  );
}

export function unpackMaterials(packed: string): MaterialRow[] {
  return unpackRows(packed).map((fields) => {
    const [id, title, excerpt, available, companyId, companyName, isSuspended, ...about] =
      fields as [string, string, string, string, string, string, string, ...string[]];
    const [category, condition, ...rest] = about as [string, string, ...string[]];
    const [price, priceUnit, quantity, isBought, location, imageUrl, lockedBy, lockedByName] =
      rest as [string, string, string, string, string, string, string, string];
    return {
      id,
      title,
      excerpt,
      available: available === '1',
      company: { id: companyId, name: companyName, isSuspended: isSuspended === '1' },
      category,
      condition,
      price,
      priceUnit,
      quantity: Number(quantity),
      isBought: isBought === '1',
      location,
      imageUrl: imageUrl || null,
      lock: lockedBy ? { lockedBy, lockedByName } : null,
    };
  });
}
