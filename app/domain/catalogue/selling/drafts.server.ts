import { db, type Prisma, transaction, type Tx } from '~/db/client.server';
import { lockCompany } from '~/db/lock-company.server';
import { requirePower } from '~/domain/companies/index.server';
import { keepForDraft } from '~/domain/media/index.server';
import { requireCompanyId, type Actor } from '~/lib/actor';
import { DomainError } from '~/lib/errors';
import { isUuid } from '~/lib/uuid';
import { CLOSEOUT_COPY, LISTING_COPY } from './copy';
import { namesThatDiffer, sentencesFor, textOf } from './draft-as-shown.server';
import { findProductKind } from '../kinds/find-product-kind.server';
import { lockListingId } from '../materials/create-material.server';
import type { Draft, DraftFields, DraftInput } from './drafts.schema';

const MAX_DRAFTS = 50;
const MAX_BYTES = 32_000;
/** Who has left */
const SOMEONE = 'Someone';

const NAME = { select: { firstName: true, lastName: true } } as const;

/** A category that a changed title named */
type GuessedCategory = { categoryId: string[]; subcategoryId: string[] };

/**
 * Saves what is typed under the future listing's id, for everyone in the company, and keeps its
 * photos as long as the draft. Safe to repeat. With `seen`, two people who change different fields
 * keep both, the second change of one field is refused, and a title chooses the category that no
 * one chose.
 * @returns the version to send with the next save
 * @throws DomainError `no_company`, `forbidden`, `not_found`, `too_large`, `conflict` when the draft
 * is listed (`details.isListed`), has changed (`details.editedBy`; with `seen`, each field's sentence
 * is in `fields`, and `details.seen` saves this change anyway), or is one too many
 */
export async function saveDraft(
  { id, pageId, version, fields: typed, seen, sent = {} }: DraftInput,
  actor: Actor,
): Promise<{ id: string; version: number; guess?: GuessedCategory }> {
  const companyId = requireDrafter(actor);
  const changed = seen ? changedSince(seen, typed) : typed;
  const guessed = seen && (await guessCategory(seen, typed));
  return transaction(async (tx) => {
    // Race: a save that arrives after its listing must not bring the draft back.
    await lockListingId(tx, id);
    if (await tx.material.findUnique({ where: { id }, select: { id: true } })) {
      throw new DomainError('conflict', LISTING_COPY.draft.listed, { details: { isListed: true } });
    }
    const before = await tx.listingDraft.findUnique({
      where: { id },
      select: { companyId: true, pageId: true, version: true, fields: true, editedBy: NAME },
    });
    if (before && before.companyId !== companyId) {
      throw new DomainError('not_found', LISTING_COPY.draft.gone);
    }
    const isNew = !before && Object.keys(seen ?? {}).length === 0;
    if (seen && !isNew && Object.keys(changed).length === 0) {
      return { id, version: before?.version ?? 0 };
    }
    const kept = seen && (before?.fields as DraftFields | undefined);
    const editedBy = nameOf(before?.editedBy ?? null) ?? SOMEONE;
    if (kept) await requireUnchanged(tx, { changed, kept, seen, sent }, editedBy);
    const isChosen =
      kept && ![seen, guessed ?? seen].some((each) => isSame(kept, each, 'categoryId'));
    const guess = isChosen ? undefined : guessed;
    const fields: DraftFields = { ...(kept ? { ...kept, ...changed } : typed), ...guess };
    if (Buffer.byteLength(JSON.stringify(fields)) > MAX_BYTES) {
      throw new DomainError('too_large', LISTING_COPY.draft.tooLong);
    }
    // The page's own last save may have succeeded although its response was lost.
    const isOwn = pageId && before?.pageId === pageId;
    if (!kept && before && before.version !== version && !isOwn) {
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
      pageId: pageId ?? null,
    };
    await tx.listingDraft.upsert({
      where: { id },
      create: { id, companyId, ...row },
      update: row,
      select: { id: true },
    });
    await keepForDraft(tx, { draftId: id, companyId, imageUrls: fields.imageUrls ?? [] });
    return { id, version: row.version, ...(guess && { guess }) };
  });
}

function changedSince(seen: DraftFields, typed: DraftFields): DraftFields {
  const names = Object.keys(typed).filter((name) => !isSame(typed, seen, name));
  const changed = Object.fromEntries(names.map((name) => [name, typed[name]]));
  // The previous category's subcategory would be refused.
  return changed.categoryId ? { subcategoryId: [''], ...changed } : changed;
}

const isSame = (one: DraftFields, other: DraftFields, name: string) =>
  textOf(one, name) === textOf(other, name);

/** @throws DomainError `conflict` on each field that has changed otherwise since it was `seen` */
async function requireUnchanged(
  tx: Tx,
  { changed, kept, seen, sent }: Record<'changed' | 'kept' | 'seen' | 'sent', DraftFields>,
  editedBy: string,
) {
  const clashes = namesThatDiffer(kept, changed).filter(
    (name) =>
      ![seen, sent].some((each) => isSame(kept, each, name)) &&
      // The title may have chosen this category.
      (name !== 'categoryId' || textOf(seen, name)),
  );
  if (clashes.length === 0) return;
  const fields = await sentencesFor(clashes, kept, CLOSEOUT_COPY.useYours, tx);
  const now = Object.fromEntries(clashes.map((name) => [name, kept[name] ?? ['']]));
  throw new DomainError('conflict', Object.values(fields).join(' '), {
    fields,
    details: {
      editedBy,
      seen: JSON.stringify({ ...seen, ...now }),
    },
  });
}

/** Replaces only the category that the previous title named. */
async function guessCategory(
  seen: DraftFields,
  typed: DraftFields,
): Promise<GuessedCategory | undefined> {
  const { title, categoryId } = changedSince(seen, typed);
  if (!title?.[0] || categoryId) return undefined;
  const kindOf = (name = '') => findProductKind({ title: name, categoryId: null });
  const current = typed.categoryId?.[0];
  if (current && current !== (await kindOf(seen.title?.[0]))?.categoryId) return undefined;
  const kind = await kindOf(title[0].slice(0, 200));
  if (!kind || kind.categoryId === current) return undefined;
  return { categoryId: [kind.categoryId], subcategoryId: [kind.subcategoryId ?? ''] };
}

/** The company's row is locked, so that drafts saved at once are counted one after the other. */
async function requireRoom(tx: Tx, companyId: string): Promise<void> {
  await lockCompany(tx, companyId);
  if ((await tx.listingDraft.count({ where: { companyId } })) < MAX_DRAFTS) return;
  throw new DomainError('conflict', LISTING_COPY.draft.tooMany(MAX_DRAFTS));
}

/** Null for another company's. */
export async function getDraft(id: string, actor: Actor): Promise<Draft | null> {
  const companyId = requireDrafter(actor);
  if (!isUuid(id)) return null;
  const row = await db.listingDraft.findFirst({ where: { id, companyId }, select: DRAFT });
  return row && toDraft(row);
}

/** The company's, in the order they were begun. */
export async function listDrafts(actor: Actor): Promise<Draft[]> {
  const companyId = requireDrafter(actor);
  const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
  const rows = await db.listingDraft.findMany({ where: { companyId }, orderBy, select: DRAFT });
  return rows.map(toDraft);
}

export async function countDrafts(actor: Actor): Promise<number> {
  return db.listingDraft.count({ where: { companyId: requireDrafter(actor) } });
}

/** Safe to repeat. The sweep deletes its photos. @throws DomainError `no_company`, `forbidden` */
export async function deleteDraft(id: string, actor: Actor): Promise<void> {
  const companyId = requireDrafter(actor);
  if (isUuid(id)) await db.listingDraft.deleteMany({ where: { id, companyId } });
}

export function requireDrafter(actor: Actor): string {
  const companyId = requireCompanyId(actor, LISTING_COPY.noCompany);
  requirePower(actor, 'edit_listings');
  return companyId;
}

type Name = { firstName: string | null; lastName: string | null } | null;

const nameOf = (user: Name) => user && [user.firstName, user.lastName].join(' ').trim();

const DRAFT = {
  id: true,
  title: true,
  version: true,
  fields: true,
  updatedAt: true,
  editedBy: NAME,
  uploads: { select: { objectPath: true } },
} as const;

type DraftRow = Prisma.ListingDraftGetPayload<{ select: typeof DRAFT }>;

/** Its photos are those that still exist. */
function toDraft({ uploads, fields: stored, editedBy, updatedAt, ...draft }: DraftRow): Draft {
  const { imageUrls = [], photoAlts = [], ...fields } = stored as DraftFields;
  const kept = [...imageUrls.keys()].filter((index) =>
    uploads.some(({ objectPath }) => objectPath === imageUrls[index]),
  );
  const photos = {
    imageUrls: kept.map((index) => imageUrls[index]!),
    photoAlts: kept.map((index) => photoAlts[index] ?? ''),
  };
  return {
    ...draft,
    editedBy: nameOf(editedBy),
    updatedAt: updatedAt.toISOString(),
    fields: { ...fields, ...photos },
  };
}
