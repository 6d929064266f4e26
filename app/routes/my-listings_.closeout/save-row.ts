import { CLOSEOUT_COPY, LISTING_COPY } from '~/domain/catalogue/selling/copy';
import {
  askDraft,
  keepUnsent,
  listUnsent,
  postDraft,
  RETRY_MS,
} from '~/ui/listing/use-saved-draft';
import { SITE_NAME } from '~/lib/site';
import {
  changesIn,
  type Cells,
  isBlank,
  readKept,
  readSheet,
  type SheetRow,
  type StoredRow,
  withSite,
} from './rows';

export const offline = () => `We couldn’t reach ${SITE_NAME}. Try again in a moment.`;

/** Refusals that a retry won't change */
const FINAL = ['conflict', 'invalid', 'not_found', 'too_large'];

const keyOf = (owner: string, id = '') => `offcut-unsent-row-${owner}-${id}`;

interface Saving {
  owner: string;
  refused: Map<string, string>;
  note: (id: string, text: string) => void;
  setStatus: (text: string) => void;
}

/** Saves the next row that differs. @returns when to continue, in ms; null when no row differs */
export async function saveNext(
  form: HTMLFormElement,
  { owner, refused, note, setStatus }: Saving,
): Promise<number | null> {
  const { site, rows } = readSheet(new FormData(form));
  const unsaved = rows.filter(
    (row) => differs(row, site) && refused.get(row.id) !== JSON.stringify(row.own),
  );
  for (const row of unsaved)
    keepUnsent(keyOf(owner, row.id), isBlank(row) ? null : bodyOf(row, site));
  const next = unsaved.find((row) => !isBlank(row));
  if (!next) return null;
  const { id, own } = next;
  const fields = withSite(own, site);
  setField(form, `${id}.sent`, JSON.stringify(fields));
  const answer = await postDraft(bodyOf(next, site), { id, version: 0 });
  const { version, guess, message, code = '', isListed } = answer;
  if (!controlOf(form, `${id}.seen`)) {
    // Race: a row removed while it was saved would come back.
    await removeRow(owner, id);
    return 0;
  }
  const isRefused = FINAL.includes(code);
  if (version || isRefused) keepUnsent(keyOf(owner, id), null);
  else {
    setStatus(message ?? LISTING_COPY.draft.offline);
    return RETRY_MS;
  }
  setStatus(version ? 'Saved' : '');
  if (!version) {
    refused.set(id, JSON.stringify(own));
    if (answer.seen) setField(form, `${id}.seen`, answer.seen);
    note(id, isListed ? CLOSEOUT_COPY.alreadyListed : message!);
    return 0;
  }
  const category = `${id}.categoryId`;
  if (guess && valueOf(form, category) === (fields.categoryId?.[0] ?? '')) {
    setField(form, category, guess.categoryId[0]!);
  }
  if (guess) fields.categoryId = guess.categoryId;
  setField(form, `${id}.seen`, JSON.stringify(fields));
  return 0;
}

function bodyOf({ id, own, seen, sent }: SheetRow, site: Cells): string {
  const typed = Object.entries(withSite(own, site)).flatMap(([name, values = []]) =>
    values.map((value) => [name, value]),
  );
  const known = Object.entries({ seen, sent }).map(([name, cells]) => [
    name,
    JSON.stringify(cells),
  ]);
  return `${new URLSearchParams([...typed, ['id', id], ...known])}`;
}

/** What an earlier page couldn't save */
export const keptRows = (owner: string, site: Cells): StoredRow[] =>
  listUnsent(keyOf(owner)).map(([, body]) => readKept(body, site));

export function forgetRows(owner: string, ids: string[]): void {
  for (const id of ids) keepUnsent(keyOf(owner, id), null);
}

export function removeRow(owner: string, id: string) {
  forgetRows(owner, [id]);
  return askDraft(`?id=${id}`, { method: 'DELETE' }, offline());
}

const differs = ({ own, seen }: SheetRow, site: Cells) =>
  Object.keys(changesIn(withSite(own, site), seen)).length > 0;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const controlOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as Control | null | undefined;

export const valueOf = (form: HTMLFormElement | null, name: string) =>
  controlOf(form, name)?.value ?? '';

export function setField(form: HTMLFormElement | null, name: string, value: string) {
  const control = controlOf(form, name);
  if (control) control.value = value;
  return control;
}
