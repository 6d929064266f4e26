import type { Tx } from '~/db/client.server';
import { objectPathOf } from '~/domain/media/index.server';
import { asSeen, readSeen } from '~/lib/as-seen.server';
import { centralClock } from '~/lib/central-clock';
import { CONDITION_LABELS, type Condition } from '~/lib/choices/conditions';
import { DomainError } from '~/lib/errors';
import { centsToDecimal, decimalToCents, formatMoney, groupThousands } from '~/lib/money';
import { shorten } from '~/lib/text/shorten';
import { SELLING_COPY } from './copy';
import { MATERIAL_FIELDS } from '../materials/create-material.schema';
import type { MaterialEdit } from '../materials/edit-material.schema';
import type { LockedMaterial } from '../materials/lock-material.server';
import type { MaterialPhoto } from '../materials/photos.schema';

export type ListingEdit = Partial<MaterialEdit> & {
  photos?: MaterialPhoto[];
  available?: boolean;
  seen?: string;
  updatedAt?: string;
};

type Photo = { objectPath: string; alt: string | null };
export type SeenListing = LockedMaterial & {
  images: Photo[];
  subcategory: { name: string } | null;
};

/** What the edit form shows that isn't in the listing's own row. */
export async function readPhotosAndSubcategory(
  tx: Tx,
  listingId: string,
): Promise<Pick<SeenListing, 'images' | 'subcategory'>> {
  const [shown] = await tx.$queryRaw<[Pick<SeenListing, 'images' | 'subcategory'>]>`
    SELECT coalesce((SELECT json_agg(json_build_object('objectPath', i.object_path, 'alt', i.alt)
                       ORDER BY i.position)
                       FROM material_images i WHERE i.material_id = m.id), '[]') AS images,
           (SELECT json_build_object('name', s.name) FROM subcategories s
             WHERE s.id = m.subcategory_id) AS subcategory
      FROM materials m WHERE m.id = ${listingId}::uuid`;
  return shown;
}

const FIELDS = [...Object.keys(MATERIAL_FIELDS), 'quantity', 'photos'];

/** Fields that belong together: changing one here and another elsewhere is a conflict. */
const LINKED = [
  ['categoryId', 'subcategoryId'],
  ['price', 'priceUnit'],
  ['city', 'state', 'zipCode'],
  ['packKind', 'packCount'],
  ['commonUnit', 'commonPerUnit'],
  ['availableFrom', 'availableUntil'],
];

const linkedTo = (field: string) => LINKED.find((group) => group.includes(field)) ?? [field];

export const photosText = (photos: readonly (MaterialPhoto | Photo)[]): string =>
  JSON.stringify(
    photos.map((photo) => {
      const path = 'objectPath' in photo ? { imageUrl: photo.objectPath } : photo;
      const ref = 'imageUrl' in path ? objectPathOf(path) : path.uploadId;
      return [ref, photo.alt ?? ''];
    }),
  );

function textOf(value: unknown): string {
  if (Array.isArray(value)) return [...(value as string[])].sort().join(',');
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number' || value === true) return String(value);
  return typeof value === 'string' ? value : '';
}

type Texts = Record<string, string>;
type AsStored = { price: SeenListing['price'] | string; images: Photo[] };

/** Each field as the form shows it. */
export function listingTexts(listing: AsStored): Texts {
  const values: Record<string, unknown> = {
    ...listing,
    price: centsToDecimal(decimalToCents(listing.price)),
    photos: photosText(listing.images),
  };
  return Object.fromEntries(FIELDS.map((field) => [field, textOf(values[field])]));
}

function sentTexts({ priceCents, photos, ...sent }: ListingEdit): Partial<Texts> {
  const values: Record<string, unknown> = {
    ...sent,
    price: priceCents === undefined ? undefined : centsToDecimal(priceCents),
    photos: photos && photosText(photos),
  };
  const fields = FIELDS.filter((field) => values[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, textOf(values[field])]));
}

export const listingAsSeen = (listing: AsStored): string => asSeen(FIELDS, listingTexts(listing));

/** Whether these are the photos of `seen`; true without one. */
export const arePhotosAsSeen = (
  photos: MaterialPhoto[],
  seen: string | null | undefined,
): boolean => readSeen(FIELDS, seen)?.('photos', photosText(photos)) ?? true;

/**
 * Keeps what others changed where this edit left it as it was `seen`.
 * @throws DomainError `conflict` on each field that both changed; its `seen` saves this edit anyway
 */
export async function withOthersEdits(
  tx: Tx,
  listing: SeenListing,
  sent: ListingEdit,
): Promise<ListingEdit> {
  const isAsSeen = readSeen(FIELDS, sent.seen);
  if (!isAsSeen) return sent;
  const [now, mine] = [listingTexts(listing), sentTexts(sent)];
  const differs = (field: string) => mine[field] !== undefined && mine[field] !== now[field];
  const changedHere = (field: string) => differs(field) && !isAsSeen(field, mine[field]!);
  const elsewhere = FIELDS.filter((field) => differs(field) && !isAsSeen(field, now[field]!));
  const clashes = elsewhere.filter((field) => linkedTo(field).some(changedHere));
  if (clashes.length === 0) {
    const kept = elsewhere.map((field) => [field === 'price' ? 'priceCents' : field, undefined]);
    return { ...sent, ...(Object.fromEntries(kept) as Partial<ListingEdit>) };
  }
  const [before, fresh] = [sent.seen!.split('.'), asSeen(FIELDS, now).split('.')];
  const seen = FIELDS.map((field, i) => (clashes.includes(field) ? fresh[i] : before[i]));
  throw new DomainError('conflict', SELLING_COPY.changedSince, {
    fields: await sentencesFor(tx, listing, clashes),
    details: { seen: seen.join('.') },
  });
}

const RECENT_MS = 18 * 60 * 60 * 1000;

/** 'Now $40.00, saved by Ana at 3:42 PM Central.' */
async function sentencesFor(tx: Tx, listing: SeenListing, fields: string[]) {
  const now = listingTexts(listing);
  const edits = await tx.auditLogEntry.findMany({
    where: { subjectType: 'material', subjectId: listing.id },
    orderBy: { id: 'desc' },
    take: 50,
    select: {
      after: true,
      createdAt: true,
      actor: { select: { firstName: true, companyId: true } },
    },
  });
  const sentenceFor = (field: string) => {
    const edit = edits.find(({ after }) => {
      const saved = (after as Record<string, unknown> | null)?.[field];
      return saved !== undefined && textOf(saved) === now[field];
    });
    const isColleague = edit?.actor?.companyId === listing.companyId;
    const isRecent = edit && Date.now() - edit.createdAt.getTime() < RECENT_MS;
    return SELLING_COPY.nowReads(inWords(field, now[field]!, listing), {
      by: edit && (isColleague ? edit.actor!.firstName : 'an admin'),
      at: isRecent ? centralClock(edit.createdAt) : undefined,
    });
  };
  return Object.fromEntries(
    fields.map((field) => [field === 'photos' ? 'image' : field, sentenceFor(field)]),
  );
}

function inWords(field: string, text: string, listing: SeenListing): string {
  const { category, subcategory, images, price } = listing;
  if (field === 'photos') return images.length === 1 ? '1 photo' : `${images.length} photos`;
  if (field === 'categoryId') return category;
  if (field === 'subcategoryId') return subcategory?.name ?? 'none';
  if (field === 'price') return formatMoney(decimalToCents(price));
  if (field === 'condition') return CONDITION_LABELS[text as Condition];
  if (field === 'quantity') return groupThousands(Number(text));
  return text ? shorten(text, 200) : 'empty';
}
