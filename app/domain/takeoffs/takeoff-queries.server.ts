import { db } from '~/db/client.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { type ReadLine, TAKEOFF_COPY } from './copy';

export interface SeenListing {
  id: string;
  title: string;
  priceCents: number;
}

export interface TakeoffLine extends ReadLine {
  position: number;
  text: string;
  materialId: string | null;
  isSkipped: boolean;
  seen: SeenListing[];
  seenAt: string | null;
}

export interface Takeoff {
  id: string;
  name: string;
  zipCode: string;
  radiusMiles: number | null;
  lines: TakeoffLine[];
  /** The actor's saved searches whose alert is on; see `queryOf` */
  alerts: string[];
}

/** The company's, last changed first. @throws DomainError `no_company` */
export async function listTakeoffs(actor: Actor) {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  const takeoffs = await db.takeoff.findMany({
    where: { companyId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      zipCode: true,
      updatedAt: true,
      _count: { select: { lines: true } },
    },
  });
  return takeoffs.map(({ _count, updatedAt, ...takeoff }) => ({
    ...takeoff,
    lineCount: _count.lines,
    updatedAt: updatedAt.toISOString(),
  }));
}

/** @throws DomainError `no_company`, `not_found` for another company's too */
export async function requireTakeoff(id: string, actor: Actor): Promise<Takeoff> {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  const [takeoff] = isUuid(id)
    ? await db.$queryRaw<Takeoff[]>`
        SELECT t.id, t.name, t.zip_code AS "zipCode", t.radius_miles AS "radiusMiles",
               (SELECT coalesce(json_agg(json_build_object(
                  'position', l.position, 'text', l.text, 'quantity', l.quantity, 'unit', l.unit,
                  'words', l.words, 'materialId', l.material_id, 'isSkipped', l.is_skipped,
                  'seen', l.seen, 'seenAt', l.seen_at) ORDER BY l.position), '[]')
                  FROM takeoff_lines l WHERE l.takeoff_id = t.id) AS lines,
               ARRAY(SELECT s.query FROM saved_searches s
                      WHERE s.user_id = ${actor.userId}::uuid AND s.is_active) AS alerts
          FROM takeoffs t WHERE t.id = ${id}::uuid AND t.company_id = ${companyId}::uuid`
    : [];
  if (!takeoff) throw new DomainError('not_found', TAKEOFF_COPY.notFound);
  return takeoff;
}
