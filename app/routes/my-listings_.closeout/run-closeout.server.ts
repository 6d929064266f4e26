import { randomUUID } from 'node:crypto';
import { CLOSEOUT_COPY } from '~/domain/catalogue/selling/copy';
import {
  deleteDraft,
  listFromDrafts,
  lookUpCode,
  saveDraft,
} from '~/domain/catalogue/index.server';
import { upcProblem } from '~/domain/catalogue/materials/trade-facts.schema';
import { SaveDraft } from '~/domain/catalogue/selling/drafts.schema';
import { parseOn } from '~/http/api.server';
import { takePhotos } from '~/http/forms/form-photos.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import {
  type Cells,
  changesIn,
  readSheet,
  sameAs,
  SHARED,
  type SheetRow,
  withKnown,
  withSite,
} from './rows';

/** As the page says */
const MAX_AT_ONCE = 30;

export interface CloseoutResult {
  /** `<draft's id>.title` → its error; '' for the whole sheet, `<id>.` for a whole row */
  errors: Record<string, string>;
  listed: string[];
  /** Whether anyone changed a row since this form was read */
  isStale: boolean;
  /** What couldn't be saved, as typed */
  unsaved: { id: string; fields: Cells }[];
}

/** Saves every row and runs the button's intent: 'list', 'add', or a verb with a row's ID. */
export async function runCloseout(
  formData: FormData,
  intent: string,
  actor: Actor,
): Promise<CloseoutResult> {
  const { site, rows } = readSheet(formData);
  const result: CloseoutResult = { errors: {}, listed: [], isStale: false, unsaved: [] };
  const [verb = '', id = ''] = intent.split(' ');
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (verb === 'add') rows.push(newRow());
  if (verb === 'above' && row && at > 0) row.own = sameAs(row.own, rows[at - 1]!.own);
  if (verb === 'remove') {
    await deleteDraft(id, actor);
    if (row) rows.splice(at, 1);
  }
  if (verb === 'look-up' && row) await fillIn(row, actor, result);
  rows.push(...(await photoRows(formData, actor, result)));
  const saved: Saved[] = [];
  for (const each of rows) saved.push(...(await save(each, site, actor, result, verb)));
  if (verb === 'list') await list(saved, actor, result);
  return result;
}

const newRow = (own: Cells = {}): SheetRow => ({ id: randomUUID(), own, seen: {}, sent: {} });

async function fillIn(row: SheetRow, actor: Actor, { errors }: CloseoutResult): Promise<void> {
  const { upc, sku } = row.own;
  await noteRefusal(errors, `${row.id}.upc`, async () => {
    const known = await lookUpCode(upc?.[0] || sku?.[0] || '', actor, row.id);
    if (known) row.own = withKnown(row.own, known);
    else errors[`${row.id}.upc`] = upcProblem(upc?.[0] ?? '') ?? CLOSEOUT_COPY.unknownCode;
  });
}

async function photoRows(
  formData: FormData,
  actor: Actor,
  { errors }: CloseoutResult,
): Promise<SheetRow[]> {
  const refusal = await takePhotos(formData, actor, 'materials', MAX_AT_ONCE);
  if (refusal) errors[''] = refusal.message;
  const stored = formData.getAll('imageUrls').map(String);
  return stored.map((imageUrl) => newRow({ imageUrls: [imageUrl] }));
}

/** With the fields that it shows */
type Saved = Pick<SheetRow, 'id' | 'own'> & { shown: Cells };

/** @returns nothing if it couldn't be saved */
async function save(
  row: SheetRow,
  site: Cells,
  actor: Actor,
  result: CloseoutResult,
  verb: string,
) {
  const { id, own, seen, sent } = row;
  const fields = withSite(own, site);
  try {
    const { guess } = await saveDraft(parseOn(SaveDraft, { id, fields, seen, sent }), actor);
    return [{ id, own, shown: { ...fields, ...guess } }];
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const isAsSeen = Object.keys(changesIn(fields, seen)).length === 0;
    if (verb === 'list' && error.details?.isListed && isAsSeen) {
      // Race: its answer was lost, and it is sent again.
      result.listed.push(id);
      return [];
    }
    const isStale = Boolean(error.details?.seen);
    if (isStale) addErrors(result, { id, own }, error.fields!);
    else result.errors[`${id}.`] = error.message;
    result.isStale ||= isStale;
    result.unsaved.push({ id, fields: changesIn(own, seen) });
    return [];
  }
}

async function list(rows: Saved[], actor: Actor, result: CloseoutResult) {
  await noteRefusal(result.errors, '', async () => {
    const { listed, refused } = await listFromDrafts(rows, actor);
    result.listed.push(...listed);
    for (const row of rows) {
      const { errors = {}, isStale = false } = refused.get(row.id) ?? {};
      result.isStale ||= isStale;
      addErrors(result, row, errors);
    }
  });
}

function addErrors(
  { errors }: CloseoutResult,
  { id, own }: Pick<SheetRow, 'id' | 'own'>,
  refused: Record<string, string>,
) {
  for (const [field, message] of Object.entries(refused)) {
    const group = SHARED.find((names) => names.includes(field));
    const isOfSite = group?.every((name) => !own[name]?.[0]?.trim());
    errors[`${isOfSite ? 'site' : id}.${field}`] = message;
  }
}

async function noteRefusal(
  errors: CloseoutResult['errors'],
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    errors[name] = error.message;
  }
}
