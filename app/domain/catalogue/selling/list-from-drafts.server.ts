import type { Actor } from '~/lib/actor';
import { requireSeller } from '~/domain/companies/index.server';
import { isDomainError } from '~/lib/errors';
import { CLOSEOUT_COPY, LISTING_COPY } from './copy';
import { CreateMaterial } from '../materials/create-material.schema';
import { listMaterial } from '../materials/create-material.server';
import { namesThatDiffer, sentencesFor } from './draft-as-shown.server';
import type { Draft, DraftFields } from './drafts.schema';
import { getDraft, listDrafts } from './drafts.server';

/** Field → what is wrong with it; '' for the whole row */
type Errors = Record<string, string>;

interface Refusal {
  errors: Errors;
  /** Whether it was changed since it was shown */
  isStale: boolean;
}

/**
 * Lists each of these drafts that can be and is stored as `shown`: one that is refused holds up no
 * other. A draft that was listed is gone, so it is safe to repeat, and of two people at once one
 * lists it. Without a description the title serves; without a location, the city.
 * @throws DomainError `no_company`, `forbidden`, `not_onboarded`, which hold for every draft
 */
export async function listFromDrafts(
  rows: readonly { id: string; shown: DraftFields }[],
  actor: Actor,
): Promise<{ listed: string[]; refused: Map<string, Refusal> }> {
  const companyId = await requireSeller(actor, LISTING_COPY.noCompany);
  const shownById = new Map(rows.map(({ id, shown }) => [id, shown]));
  const drafts = await listDrafts(actor);
  const listed: string[] = [];
  const refused = new Map<string, Refusal>();
  for (const draft of drafts) {
    const shown = shownById.get(draft.id);
    if (!shown) continue;
    const refusal = await listDraft(draft, shown, { companyId, actor });
    if (refusal) refused.set(draft.id, refusal);
    else listed.push(draft.id);
  }
  return { listed, refused };
}

async function listDraft(
  { id, version, fields }: Draft,
  shown: DraftFields,
  seller: { companyId: string; actor: Actor },
  tries = 3,
): Promise<Refusal | null> {
  const { companyId, actor } = seller;
  const changed = namesThatDiffer(fields, shown);
  if (changed.length > 0) {
    return { errors: await sentencesFor(changed, fields, CLOSEOUT_COPY.checkIt), isStale: true };
  }
  const parsed = CreateMaterial.safeParse({ ...readTyped(fields), id });
  if (!parsed.success) {
    const errors: Errors = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
    return { errors, isStale: false };
  }
  try {
    await listMaterial(parsed.data, companyId, actor, { draftVersion: version });
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    // Race: the browser's last save, or a colleague's, arrived in between.
    const now = error.details?.hasMoved && tries > 1 ? await getDraft(id, actor) : null;
    if (now) return listDraft(now, shown, seller, tries - 1);
    return { errors: error.fields ?? { [error.field ?? '']: error.message }, isStale: false };
  }
}

function readTyped({ imageUrls, photoAlts, loading, ...fields }: DraftFields) {
  const one: Record<string, string> = {};
  for (const [name, [text = ''] = []] of Object.entries(fields)) if (text.trim()) one[name] = text;
  const { title, city, state, isWholeLot, ...rest } = one;
  return {
    // Without a title, its own error says enough.
    description: title ?? '-',
    location: city && state && `${city}, ${state}`,
    ...rest,
    ...{ title, city, state, imageUrls, photoAlts, loading },
    isWholeLot: isWholeLot !== undefined,
  };
}
