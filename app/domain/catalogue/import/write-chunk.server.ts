import { randomUUID } from 'node:crypto';
import type { Tx } from '~/db/client.server';
import { mayTrade } from '~/db/may-trade.server';
import type { AuditFacts } from '~/domain/administration/index.server';
import type { Actor } from '~/lib/actor';
import { mayDo } from '~/lib/choices/roles';
import { isDomainError } from '~/lib/errors';
import { applyEdit } from '../materials/apply-edit.server';
import { newListing } from '../materials/create-material.server';
import type { LockedMaterial } from '../materials/lock-material.server';
import { queueSearchMatches } from '../saved/queue-saved-alerts.server';
import {
  type ListingEdit,
  readPhotosAndSubcategory,
  withOthersEdits,
} from '../selling/listing-as-seen.server';
import { requireOwnListing } from '../selling/lock-own-listings.server';
import {
  checkedBefore,
  type CheckedRow,
  checkRows,
  collect,
  type Existing,
  type Problem,
  problemsTo,
  seenOf,
} from './check-rows.server';
import { COLUMNS } from './columns';
import { IMPORT_COPY } from './copy';
import { type CategoryFinder, holdCategories } from './find-category.server';
import { type ChunkAnswer, type ImportRun, readReadyRows } from './import-state.server';
import { type NextRows, putPhotos, type ReadyRow } from './take-photos.server';

export type Chunk = NextRows & { categories: CategoryFinder };

/** The next rows, checked again: listings may have changed since the dry run. */
export async function writeChunk(
  tx: Tx,
  found: ImportRun,
  { categories, ...next }: Chunk,
): Promise<ChunkAnswer> {
  const { id, companyId } = found;
  const rows = await readReadyRows(tx, id, next.lastRow);
  if (rows.length === 0) return next.lastRow === undefined ? { state: 'done' } : true;
  const company = await tx.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { id: true, city: true, state: true, zipCode: true, registrationStatus: true },
  });
  const actor = await actorOf(tx, found);
  if (!mayTrade(company) || !actor) return { state: 'stopped', problem: IMPORT_COPY.mayNotList };
  const names = await holdCategories(tx);
  const checked = await checkRows(tx, rows, checkedBefore({ company, categories }), { lock: true });

  const written: Outcome[] = [];
  const fresh: { row: ReadyRow; listing: ReturnType<typeof newListing> & { id: string } }[] = [];
  for (const row of checked) {
    if (row.problems) written.push(outcomeOf(row, { outcome: 'failed', problems: row.problems }));
    else if (row.existing) written.push(await updateRow(tx, row.existing, { row, next, actor }));
    else {
      const category = names.get(row.listing.categoryId);
      if (category) {
        const listing = newListing(row.listing, companyId, category);
        fresh.push({ row, listing: { id: randomUUID(), ...listing } });
      } else {
        written.push(outcomeOf(row, { outcome: 'failed', problems: [categoryGone(row)] }));
      }
    }
  }
  await tx.material.createMany({ data: fresh.map(({ listing }) => listing) });
  await queueSearchMatches(tx, ...fresh.map(({ listing }) => listing.id));
  for (const { row, listing } of fresh) {
    const { problems } = await putPhotos(tx, listing.id, { row, next, actor });
    written.push(outcomeOf(row, { outcome: 'created', materialId: listing.id, problems }));
  }
  await noteOutcomes(tx, id, written);
  return true;
}

/** Null if the person who started the import has left, or may no longer edit listings. */
export async function actorOf(tx: Tx, { companyId, userId }: ImportRun): Promise<Actor | null> {
  const member = userId
    ? await tx.userCompanyRole.findUnique({
        where: { userId_companyId: { userId, companyId } },
        select: { role: true },
      })
    : null;
  if (!userId || !member || !mayDo(member.role, 'edit_listings')) return null;
  return { userId, companyId, role: 'company_user', companyRole: member.role };
}

async function updateRow(
  tx: Tx,
  existing: Existing,
  source: { row: ReadyRow; next: NextRows; actor: Actor },
): Promise<Outcome> {
  const { row, actor } = source;
  const materialId = existing.id;
  const { quantity, ...facts } = row.listing;
  let sent: ListingEdit = { ...facts, ...(row.sent.quantity && { quantity }) };
  let before: LockedMaterial;
  let edit: Awaited<ReturnType<typeof applyEdit>>;
  try {
    before = await requireOwnListing(tx, materialId, actor);
    if (row.seen && row.seen !== seenOf(existing)) {
      const shown = { ...before, ...(await readPhotosAndSubcategory(tx, materialId)) };
      sent = await withOthersEdits(tx, shown, { ...sent, seen: row.seen });
    }
    edit = await applyEdit(tx, { before, sent, actor });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const problems: Problem[] = [];
    const add = problemsTo(problems, row, {});
    const isClash = error.details?.seen !== undefined;
    collect(error, (field, message) =>
      add(field, isClash ? IMPORT_COPY.changedSince(message) : message),
    );
    return outcomeOf(row, { outcome: 'failed', problems, materialId });
  }
  const { problems, ...photos } = await putPhotos(tx, materialId, source);
  if (!edit && !photos.after) {
    return outcomeOf(row, { outcome: 'unchanged', materialId, problems });
  }
  return outcomeOf(row, {
    ...{ outcome: 'updated', materialId, problems },
    before: { ...withListed(edit?.before, before), ...photos.before },
    after: { ...withListed(edit?.after, before), ...photos.after },
  });
}

/** Holds and sales change what is available, but not what was listed: the undo compares that. */
function withListed(
  { quantity, ...facts }: AuditFacts = {},
  { quantityHeld, quantitySold }: LockedMaterial,
): AuditFacts {
  if (typeof quantity !== 'number') return facts;
  return { ...facts, quantityListed: quantity + quantityHeld + quantitySold };
}

const categoryGone = ({ sent }: CheckedRow): Problem => ({
  column: COLUMNS.categoryId.label,
  value: sent.categoryId ?? '',
  message: 'Choose a category from the list',
});

interface Outcome {
  row: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  problems: Problem[];
  materialId: string | null;
  before: object | null;
  after: object | null;
}

const outcomeOf = (
  { row }: CheckedRow,
  outcome: Pick<Outcome, 'outcome'> & Partial<Outcome>,
): Outcome => ({ problems: [], materialId: null, before: null, after: null, ...outcome, row });

async function noteOutcomes(tx: Tx, importId: string, outcomes: Outcome[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE listing_import_rows r
       SET outcome = w.outcome::import_outcome, problems = w.problems,
           material_id = w."materialId", before = w.before, after = w.after
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS w(
        row int, outcome text, problems jsonb, "materialId" uuid, before jsonb, after jsonb)
     WHERE r.import_id = ${importId}::uuid AND r.row = w.row`;
}
