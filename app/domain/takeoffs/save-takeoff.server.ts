import { db, type Prisma, transaction, type Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { centralClock } from '~/lib/central-clock';
import { asSeen, readSeen } from '~/lib/as-seen.server';
import { DomainError, invalid } from '~/lib/errors';
import { placeOfZip } from '~/lib/places/places.server';
import { answerTakeoff } from './answer-takeoff.server';
import { MAX_LINES, MAX_TAKEOFFS, TAKEOFF_COPY } from './copy';
import { withoutQuantity } from './read-line';
import { type ListLine, readList } from './read-list.server';
import type { CorrectLineInput, NewTakeoffInput, TakeoffSettingsInput } from './takeoff.schema';
import {
  requireTakeoff,
  type SeenListing,
  type Takeoff,
  type TakeoffLine,
} from './takeoff-queries.server';

/**
 * `id` is one-time: the same form sent again saves nothing more.
 * @throws DomainError `no_company`; `invalid` on `zip`, `lines` or `file`; `too_large`,
 * `unsupported_type`; `conflict` beyond 100 takeoffs
 */
export async function createTakeoff(
  { id, name, zip, radius, lines, file }: NewTakeoffInput,
  actor: Actor,
): Promise<{ id: string; skipped: string[] }> {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  requireZip(zip);
  const listed = await readList({ lines, file });
  const isNew = await transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const before = await tx.takeoff.findUnique({ where: { id }, select: { companyId: true } });
    if (before?.companyId === companyId) return false;
    if (before) throw new DomainError('conflict', TAKEOFF_COPY.used);
    if ((await tx.takeoff.count({ where: { companyId } })) >= MAX_TAKEOFFS) {
      throw new DomainError('conflict', TAKEOFF_COPY.tooMany);
    }
    await tx.takeoff.create({
      data: { id, companyId, name: name ?? dated(), zipCode: zip, radiusMiles: radius },
      select: { id: true },
    });
    await addListed(tx, id, listed, 0);
    return true;
  });
  if (isNew) await keepSeen(id, actor);
  return { id, skipped: skippedOf(listed) };
}

/**
 * Adds nothing if the same lines already come after `after`, the last position that was seen: a form is
 * sent again when its answer was lost, and a colleague may have added others since.
 * @throws DomainError as `createTakeoff`, `not_found`
 */
export async function addLines(
  id: string,
  { after, ...list }: Pick<NewTakeoffInput, 'lines' | 'file'> & { after?: number | undefined },
  actor: Actor,
): Promise<{ skipped: string[] }> {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  const listed = await readList(list);
  const last = await transaction(async (tx) => {
    await lockCompany(tx, companyId);
    await touch(tx, id, companyId);
    if (after !== undefined) {
      const following = await tx.takeoffLine.findMany({
        where: { takeoffId: id, position: { gt: after } },
        orderBy: { position: 'asc' },
        select: { text: true },
      });
      const isAt = (_: unknown, start: number) =>
        listed.every(({ text }, at) => following[start + at]?.text === text);
      if (following.some(isAt)) return after;
    }
    const { _count, _max } = await tx.takeoffLine.aggregate({
      where: { takeoffId: id },
      _count: true,
      _max: { position: true },
    });
    if (_count + listed.length > MAX_LINES) {
      throw invalid('lines', TAKEOFF_COPY.tooManyLines(_count + listed.length));
    }
    const before = _max.position ?? 0;
    await addListed(tx, id, listed, before);
    return before;
  });
  await keepSeen(id, actor, (position) => position > last);
  return { skipped: skippedOf(listed) };
}

/**
 * What is picked must still answer the line's words, or be picked already.
 * @throws DomainError `no_company`, `not_found`; `invalid` on `materialId`; `conflict` on `quantity`,
 * as `requireAsSeen`
 */
export async function correctLine(
  id: string,
  { position, quantity, unit, words: typed, materialId, seen }: CorrectLineInput,
  actor: Actor,
): Promise<void> {
  const takeoff = await requireTakeoff(id, actor);
  const before = takeoff.lines.find((one) => one.position === position);
  const isUnread = before?.quantity === null && before.words === typed;
  const words = isUnread ? withoutQuantity(typed, quantity) : typed;
  const changed = { quantity, unit, words, materialId: null, isSkipped: false };
  const { lines } = await answerTakeoff(
    { ...takeoff, lines: [{ ...changed, position, text: '', seen: [], seenAt: null }] },
    actor,
  );
  const isOffer =
    !materialId ||
    materialId === before?.materialId ||
    lines[0]!.offers.some((offer) => offer.id === materialId);
  if (!isOffer) throw invalid('materialId', TAKEOFF_COPY.notAnOffer);
  const sent = { ...changed, materialId };
  await changeLine(id, position, sent, actor, (now) => requireAsSeen(now, sent, seen));
  await keepSeen(id, actor, (one) => one === position);
}

/** Safe to repeat. @throws DomainError `no_company`, `not_found` */
export async function skipLine(
  id: string,
  { position, isSkipped }: { position: number; isSkipped: boolean },
  actor: Actor,
): Promise<void> {
  await changeLine(id, position, { isSkipped }, actor);
}

/** @throws DomainError `no_company`, `not_found`; `invalid` on `zip` */
export async function changeTakeoff(
  id: string,
  { name, zip, radius, seen }: TakeoffSettingsInput,
  actor: Actor,
): Promise<void> {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  requireZip(zip);
  const isKept = readSeen(SETTINGS, seen) ?? (() => false);
  const changed = {
    ...(!isKept('name', name) && { name }),
    ...(!isKept('zip', zip) && { zipCode: zip }),
    ...(!isKept('radius', String(radius)) && { radiusMiles: radius }),
  };
  await transaction((tx) => touch(tx, id, companyId, changed));
  if (Object.keys(changed).some((field) => field !== 'name')) await keepSeen(id, actor);
}

const SETTINGS = ['name', 'zip', 'radius'] as const;

/** What a form leaves as it was seen keeps a colleague's change. */
export const settingsAsSeen = (takeoff: Pick<Takeoff, 'name' | 'zipCode' | 'radiusMiles'>) =>
  asSeen(SETTINGS, { ...takeoff, zip: takeoff.zipCode, radius: String(takeoff.radiusMiles) });

/** Safe to repeat. @throws DomainError `no_company`, `not_found` */
export async function deleteTakeoff(id: string, actor: Actor): Promise<void> {
  const { id: known } = await requireTakeoff(id, actor);
  await db.takeoff.deleteMany({ where: { id: known, companyId: actor.companyId! } });
}

/**
 * The listings and prices that answer now, of all lines or of those saved: later views say what has
 * changed. @throws DomainError `no_company`, `not_found`
 */
export async function keepSeen(
  id: string,
  actor: Actor,
  isSaved = (_position: number) => true,
): Promise<void> {
  const takeoff = await requireTakeoff(id, actor);
  const { lines, sellers } = await answerTakeoff(takeoff, actor);
  const prices = new Map(
    sellers.flatMap(({ orders }) => orders.map((order) => [order.offerId, order.priceCents])),
  );
  const seen = lines
    .filter((line) => isSaved(line.position))
    .map((line) => ({
      position: line.position,
      seen: line.picks.map(({ offerId, title }): SeenListing => ({
        id: offerId,
        title,
        priceCents: prices.get(offerId)!,
      })),
    }));
  await db.$executeRaw`
    UPDATE takeoff_lines l SET seen = s.seen, seen_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS s (position int, seen jsonb)
     WHERE l.takeoff_id = ${takeoff.id}::uuid AND l.position = s.position`;
}

const skippedOf = (listed: ListLine[]) =>
  listed.filter(({ isSkipped }) => isSkipped).map(({ text }) => text);

function requireZip(zip: string): void {
  if (placeOfZip(zip)) return;
  throw invalid('zip', TAKEOFF_COPY.unknownZip(zip));
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' });
/** 'Takeoff of Nov 22, 2026, 3:42 PM Central': two of one day have different names. */
function dated(): string {
  const now = new Date();
  return `Takeoff of ${DAY.format(now)}, ${centralClock(now)}`;
}

async function addListed(
  tx: Tx,
  takeoffId: string,
  listed: ListLine[],
  after: number,
): Promise<void> {
  await tx.takeoffLine.createMany({
    data: listed.map((line, at) => ({ takeoffId, position: after + at + 1, ...line })),
  });
}

/** @throws DomainError `not_found` */
async function touch(
  tx: Tx,
  id: string,
  companyId: string,
  data: Prisma.TakeoffUpdateManyMutationInput = {},
): Promise<void> {
  const { count } = await tx.takeoff.updateMany({
    where: { id, companyId },
    data: { ...data, updatedAt: new Date() },
  });
  if (count === 0) throw new DomainError('not_found', TAKEOFF_COPY.notFound);
}

async function changeLine(
  id: string,
  position: number,
  data: Partial<Corrected>,
  actor: Actor,
  check?: (now: Corrected) => void,
): Promise<void> {
  const companyId = requireCompanyId(actor, TAKEOFF_COPY.noCompany);
  await transaction(async (tx) => {
    // Of two saves at once, the second waits here, and then reads what the first saved.
    await touch(tx, id, companyId);
    const where = { takeoffId: id, position };
    const now = await tx.takeoffLine.findFirst({
      where,
      select: { quantity: true, unit: true, words: true, materialId: true, isSkipped: true },
    });
    if (!now) throw new DomainError('not_found', TAKEOFF_COPY.lineNotFound);
    check?.(now);
    if (data.materialId) await requireListing(tx, data.materialId);
    await tx.takeoffLine.updateMany({ where, data });
  });
}

/** Race: its seller may be deleting it. @throws DomainError `invalid` on `materialId` */
async function requireListing(tx: Tx, id: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT FROM materials WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (found.length === 0) throw invalid('materialId', TAKEOFF_COPY.notAnOffer);
}

type Corrected = Pick<TakeoffLine, 'quantity' | 'unit' | 'words' | 'materialId' | 'isSkipped'>;

/** As one field: a quantity of other words is another need. */
const FIELDS = ['line'] as const;

const textOf = ({ quantity, unit, words, materialId, isSkipped }: Corrected) =>
  JSON.stringify([quantity, unit, words, materialId, isSkipped]);

export const lineAsSeen = (line: Corrected): string => asSeen(FIELDS, { line: textOf(line) });

/** @throws DomainError `conflict`, whose `seen` saves it anyway, if it's neither as seen nor as sent */
function requireAsSeen(now: Corrected, sent: Corrected, seen: string | undefined): void {
  const isAsSeen = readSeen(FIELDS, seen);
  if (!isAsSeen || isAsSeen('line', textOf(now)) || textOf(now) === textOf(sent)) return;
  throw new DomainError('conflict', TAKEOFF_COPY.changedSince(now, sent), {
    field: 'quantity',
    details: { seen: lineAsSeen(now) },
  });
}
