import { randomUUID } from 'node:crypto';
import { CLOSEOUT_COPY } from '~/domain/catalogue/selling/copy';
import {
  deleteDraft,
  listFromDrafts,
  lookUpCode,
  saveDraft,
} from '~/domain/catalogue/index.server';
import { SaveDraft } from '~/domain/catalogue/selling/drafts.schema';
import { parseOn } from '~/http/api.server';
import { takePhotos } from '~/http/forms/form-photos.server';
import type { Actor } from '~/lib/actor';
import { isDomainError } from '~/lib/errors';
import { type Cells, readSheet, sameAs, SHARED, type SheetRow, withKnown, withSite } from './rows';

/** As the page says */
const MAX_AT_ONCE = 30;

export interface CloseoutResult {
  /** `<draft's id>.title` → its error; '' for the whole sheet, `<id>.` for a whole row */
  errors: Record<string, string>;
  listed: string[];
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
  const result: CloseoutResult = { errors: {}, listed: [], unsaved: [] };
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
  for (const each of rows) await save(each, site, actor, result);
  if (verb === 'list') await list(rows, actor, result);
  return result;
}

const newRow = (own: Cells = {}): SheetRow => ({ id: randomUUID(), own, seen: {} });

async function fillIn(row: SheetRow, actor: Actor, { errors }: CloseoutResult): Promise<void> {
  const { upc, sku } = row.own;
  await noteRefusal(errors, `${row.id}.upc`, async () => {
    const known = await lookUpCode(upc?.[0] || sku?.[0] || '', actor, row.id);
    if (known) row.own = withKnown(row.own, known);
    else errors[`${row.id}.upc`] = CLOSEOUT_COPY.unknownCode;
  });
}

async function photoRows(
  formData: FormData,
  actor: Actor,
  { errors }: CloseoutResult,
): Promise<SheetRow[]> {
  const refusal = await takePhotos(formData, actor, {
    field: 'images',
    idField: 'imageUrls',
    carries: 'imageUrl',
    folder: 'materials',
    atMost: MAX_AT_ONCE,
  });
  if (refusal) errors[''] = refusal.message;
  const stored = formData.getAll('imageUrls').map(String);
  return stored.map((imageUrl) => newRow({ imageUrls: [imageUrl] }));
}

async function save(row: SheetRow, site: Cells, actor: Actor, result: CloseoutResult) {
  const { id, own, seen } = row;
  const refusal = await noteRefusal(result.errors, `${id}.`, () =>
    saveDraft(parseOn(SaveDraft, { id, fields: withSite(own, site), seen }), actor),
  );
  if (refusal) result.unsaved.push({ id, fields: own });
}

async function list(rows: SheetRow[], actor: Actor, { errors, ...result }: CloseoutResult) {
  const ids = rows.flatMap(({ id }) => (errors[`${id}.`] ? [] : [id]));
  await noteRefusal(errors, '', async () => {
    const { listed, refused } = await listFromDrafts(ids, actor);
    result.listed.push(...listed);
    for (const { id, own } of rows) {
      for (const [field, message] of Object.entries(refused.get(id) ?? {})) {
        const group = SHARED.find((names) => names.includes(field));
        const isOfSite = group?.every((name) => !own[name]?.[0]?.trim());
        errors[`${isOfSite ? 'site' : id}.${field}`] = message;
      }
    }
  });
}

/** @returns the refusal's message, which it adds to `errors` under `name` */
async function noteRefusal(
  errors: CloseoutResult['errors'],
  name: string,
  work: () => Promise<unknown>,
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return (errors[name] = error.message);
  }
}
