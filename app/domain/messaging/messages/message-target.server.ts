import { db } from '~/db/client.server';
import { MAY_TRADE } from '~/db/may-trade.server';
import { isUuid } from '~/lib/uuid';

export type MessageTarget = { materialId: string } | { companyId: string };

export interface Addressee {
  companyId: string;
  companyName: string;
  materialId: string | null;
  title: string | null;
}

/** Null if the company or the listing isn't public. */
export async function getAddressee(target: MessageTarget): Promise<Addressee | null> {
  if ('companyId' in target) {
    if (!isUuid(target.companyId)) return null;
    const company = await db.company.findFirst({
      where: { id: target.companyId, ...MAY_TRADE },
      select: { id: true, name: true },
    });
    return (
      company && { companyId: company.id, companyName: company.name, materialId: null, title: null }
    );
  }
  if (!isUuid(target.materialId)) return null;
  // A paused or sold-out listing still takes questions: more may come in.
  const material = await db.material.findFirst({
    where: { id: target.materialId, deletedAt: null, company: MAY_TRADE },
    select: { id: true, title: true, company: { select: { id: true, name: true } } },
  });
  if (!material) return null;
  return {
    companyId: material.company.id,
    companyName: material.company.name,
    materialId: material.id,
    title: material.title,
  };
}
