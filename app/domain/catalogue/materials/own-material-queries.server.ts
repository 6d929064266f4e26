import { db } from '~/db/client.server';
import { listMaterialFacts, type MaterialFacts } from './material-facts-queries.server';

interface OwnMaterial extends MaterialFacts {
  quantityHeld: number;
  quantitySold: number;
}

interface OwnMaterialPage {
  materials: OwnMaterial[];
  count: number;
  page: number;
  pageCount: number;
}

const PAGE_SIZE = 24;

/** A company's own listings, newest first, on sale or not, without deleted ones. */
export async function listOwnMaterials(companyId: string, page = 1): Promise<OwnMaterialPage> {
  const where = { companyId, deletedAt: null };
  const count = await db.material.count({ where });
  const pageCount = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pageCount);
  const rows = await db.material.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: PAGE_SIZE,
    skip: (shown - 1) * PAGE_SIZE,
    select: { id: true, quantityHeld: true, quantitySold: true },
  });
  const stock = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  const facts = await listMaterialFacts([...stock.keys()]);
  return {
    materials: facts.map((material) => ({ ...material, ...stock.get(material.id)! })),
    count,
    page: shown,
    pageCount,
  };
}
