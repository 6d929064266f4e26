import { sql } from '~/db/client.server';
import { readListPage } from '~/db/list-page.server';
import { listMaterialFacts } from './material-facts-queries.server';

/** A company's own listings, newest first, on sale or not, without deleted ones. */
export async function listOwnMaterials(companyId: string, page = 1) {
  const { rows, ...shown } = await readListPage<{
    id: string;
    quantityHeld: number;
    quantitySold: number;
  }>({
    columns: sql`m.id, m.quantity_held AS "quantityHeld", m.quantity_sold AS "quantitySold"`,
    table: sql`materials m`,
    alias: sql`m`,
    conditions: [sql`m.company_id = ${companyId}::uuid`, sql`m.deleted_at IS NULL`],
    order: sql`m.created_at DESC, m.id`,
    page,
    pageSize: 24,
  });
  const facts = await listMaterialFacts(rows.map(({ id }) => id));
  const stock = new Map(rows.map((row) => [row.id, row]));
  return {
    ...shown,
    materials: facts.map((material) => ({ ...material, ...stock.get(material.id)! })),
  };
}
