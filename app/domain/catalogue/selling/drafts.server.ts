import { db, transaction, type Tx } from '~/db/client.server';
import { requirePower } from '~/domain/companies/index.server';
import { keepForDraft } from '~/domain/media/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { LISTING_COPY } from '../copy';
import { lockListingId } from '../materials/create-material.server';
import type { Draft, DraftFields, DraftInput, DraftRow } from './drafts.schema';

const MAX_DRAFTS = 50;
const MAX_BYTES = 32_000;
const UNUSED_MS = 60 * 24 * 60 * 60 * 1000;

const NAME = { select: { firstName: true, lastName: true } } as const;

/**
 * Saves what is typed under the future listing's id, for everyone in the company, and keeps its
 * photos as long as the draft. Safe to repeat.
 * @returns the version to send with the next save
 * @throws DomainError `no_company`, `forbidden`, `not_found`, `too_large`, `conflict` when the draft
 * is listed (`details.isListed`), has changed (`details.editedBy`), or is one too many
 */
export async function saveDraft(
  { id, version, fields }: DraftInput,
  actor: Actor,
): Promise<{ id: string; version: number }> {
  const companyId = requireDrafter(actor);
  if (Buffer.byteLength(JSON.stringify(fields)) > MAX_BYTES) {
    throw new DomainError('too_large', LISTING_COPY.draft.tooLong);
  }
  return transaction(async (tx) => {
    // Race: a save that arrives after its listing must not bring the draft back.
    await lockListingId(tx, id);
    if (await tx.material.findUnique({ where: { id }, select: { id: true } })) {
      throw new DomainError('conflict', LISTING_COPY.draft.listed, { details: { isListed: true } });
    }
    const before = await tx.listingDraft.findUnique({
      where: { id },
      select: { companyId: true, version: true, editedById: true, editedBy: NAME },
    });
    if (before && before.companyId !== companyId) throw gone();
    // The editor's own last save may have gone through without an answer.
    if (before && before.version !== version && before.editedById !== actor.userId) {
      const editedBy = nameOf(before.editedBy) ?? 'Someone';
      throw new DomainError('conflict', LISTING_COPY.draft.changed(editedBy), {
        details: { editedBy },
      });
    }
    if (!before) await requireRoom(tx, companyId);
    const row = {
      version: (before?.version ?? 0) + 1,
      title: (fields.title?.[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200),
      fields,
      editedById: actor.userId,
    };
    await tx.listingDraft.upsert({
      where: { id },
      create: { id, companyId, ...row },
      update: row,
      select: { id: true },
    });
    await keepForDraft(tx, { draftId: id, companyId, imageUrls: fields.imageUrls ?? [] });
    return { id, version: row.version };
  });
}

/** The company's row is locked, so that drafts saved at once are counted one after the other. */
async function requireRoom(tx: Tx, companyId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM companies WHERE id = ${companyId}::uuid FOR NO KEY UPDATE`;
  if ((await tx.listingDraft.count({ where: { companyId } })) < MAX_DRAFTS) return;
  throw new DomainError('conflict', LISTING_COPY.draft.tooMany(MAX_DRAFTS));
}

/** Its photos are those that still exist. Null for another company's. */
export async function getDraft(id: string, actor: Actor): Promise<Draft | null> {
  const companyId = requireDrafter(actor);
  if (!isUuid(id)) return null;
  const row = await db.listingDraft.findFirst({
    where: { id, companyId },
    select: {
      id: true,
      title: true,
      version: true,
      fields: true,
      updatedAt: true,
      editedBy: NAME,
      uploads: { select: { objectPath: true } },
    },
  });
  if (!row) return null;
  const { uploads, fields: stored, ...draft } = row;
  const { imageUrls = [], photoAlts = [], ...fields } = stored as DraftFields;
  const kept = [...imageUrls.keys()].filter((index) =>
    uploads.some(({ objectPath }) => objectPath === imageUrls[index]),
  );
  const photos = {
    imageUrls: kept.map((index) => imageUrls[index]!),
    photoAlts: kept.map((index) => photoAlts[index] ?? ''),
  };
  return { ...toRow(draft), version: row.version, fields: { ...fields, ...photos } };
}

/** The company's, last saved first. */
export async function listDrafts(actor: Actor): Promise<DraftRow[]> {
  const companyId = requireDrafter(actor);
  const rows = await db.listingDraft.findMany({
    where: { companyId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    select: { id: true, title: true, updatedAt: true, editedBy: NAME },
  });
  return rows.map(toRow);
}

/** Safe to repeat. The sweep deletes its photos. @throws DomainError `no_company`, `forbidden` */
export async function deleteDraft(id: string, actor: Actor): Promise<void> {
  const companyId = requireDrafter(actor);
  if (isUuid(id)) await db.listingDraft.deleteMany({ where: { id, companyId } });
}

/** Drafts that no one has saved for 60 days. */
export async function sweepUnusedDrafts(now: Date = new Date()): Promise<number> {
  const { count } = await db.listingDraft.deleteMany({
    where: { updatedAt: { lt: new Date(now.getTime() - UNUSED_MS) } },
  });
  return count;
}

function requireDrafter(actor: Actor): string {
  const companyId = requireCompanyId(actor, LISTING_COPY.noCompany);
  requirePower(actor, 'edit_listings');
  return companyId;
}

const gone = () => new DomainError('not_found', LISTING_COPY.draft.gone);

type Name = { firstName: string | null; lastName: string | null } | null;

const nameOf = (user: Name) => user && [user.firstName, user.lastName].join(' ').trim();

const toRow = ({
  id,
  title,
  updatedAt,
  editedBy,
}: {
  id: string;
  title: string;
  updatedAt: Date;
  editedBy: Name;
}): DraftRow => ({ id, title, editedBy: nameOf(editedBy), updatedAt: updatedAt.toISOString() });
