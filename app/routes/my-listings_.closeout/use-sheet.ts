import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CLOSEOUT_COPY, LISTING_COPY } from '~/domain/catalogue/selling/copy';
import { newNonce } from '~/ui/contact/nonce';
import {
  askDraft,
  keepUnsent,
  postDraft,
  saveAsTyped,
  sendUnsent,
} from '~/ui/listing/use-saved-draft';
import { usePhotos } from '~/ui/photo-upload/use-photos';
import {
  CELLS,
  type Cells,
  readSheet,
  sameAs,
  type SheetRow,
  type StoredRow,
  withKnown,
  withSite,
} from './rows';
import type { CloseoutResult } from './run-closeout.server';
import { SITE_NAME } from '~/lib/site';

const RETRY_MS = 5_000;
const offline = () => `We couldn’t reach ${SITE_NAME}. Try again in a moment.`;

/** Per company */
const MAX_DRAFTS = 50;

/** Refusals that a retry won't change */
const FINAL = ['conflict', 'invalid', 'not_found', 'too_large'];

interface Options {
  owner: string;
  stored: StoredRow[];
  result: CloseoutResult | undefined;
}

/**
 * The page's rows and their fields, saved row by row: only fields that differ from what was last
 * read or saved. The fields are uncontrolled, so that no input is lost.
 */
export function useSheet(form: RefObject<HTMLFormElement>, { owner, stored, result }: Options) {
  const photos = usePhotos([], MAX_DRAFTS);
  const { remove: removePhoto } = photos;
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [scanning, setScanning] = useState<string | null>(null);
  const [notes, setNotes] = useState<Record<string, string>>({});
  const [status, setStatus] = useState('');
  const soon = useRef(() => {});
  const note = useCallback(
    (id: string, text: string) => setNotes((all) => ({ ...all, [id]: text })),
    [],
  );

  const ownIds = [...photos.photos.map(({ key }) => key), ...added];
  const rows = useMemo((): StoredRow[] => {
    const gone = new Set([...removed, ...(result?.listed ?? [])]);
    const ids = new Set([...stored.map(({ id }) => id), ...ownIds]);
    return [...ids]
      .filter((id) => !gone.has(id))
      .map((id) => {
        const row = stored.find((each) => each.id === id) ?? {
          id,
          own: {},
          seen: {},
          imageUrl: null,
        };
        return { ...row, own: result?.unsaved.find((each) => each.id === id)?.fields ?? row.own };
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ownIds` is made again at each render
  }, [stored, result, removed, ownIds.join()]);

  const act = useMemo(() => {
    const rowsNow = () => readSheet(new FormData(form.current!)).rows;
    const put = (id: string, { imageUrls: _, ...cells }: Cells) => {
      const facts = Object.entries(cells).filter(([name]) => !CELLS.includes(name));
      setField(form.current, `${id}.facts`, JSON.stringify(Object.fromEntries(facts)));
      for (const name of CELLS) setField(form.current, `${id}.${name}`, cells[name]?.[0] ?? '');
      soon.current();
    };
    const lookUp = async (id: string, code: string) => {
      if (!code.trim()) return;
      const query = `?${new URLSearchParams({ code, id })}`;
      const { known, message } = await askDraft(query, {}, offline());
      const row = rowsNow().find((each) => each.id === id);
      if (row && known) put(id, withKnown(row.own, known));
      const title = known?.title?.[0];
      note(id, title ? `Filled in from “${title}”.` : (message ?? CLOSEOUT_COPY.unknownCode));
    };
    const takeCode = (id: string, code: string, isUpc: boolean) => {
      setScanning(null);
      const field = setField(form.current, `${id}.${isUpc ? 'upc' : 'sku'}`, code);
      const details = field?.closest('details');
      if (details) details.open = true;
      soon.current();
      void lookUp(id, code);
    };
    /** The buttons that the page handles itself */
    const buttons: Record<string, (id: string) => unknown> = {
      add: () => setAdded((all) => [...all, newNonce()]),
      scan: setScanning,
      'look-up': (id) => lookUp(id, valueOf(form.current, `${id}.upc`)),
      above: (id) => {
        const all = rowsNow();
        const at = all.findIndex((row) => row.id === id);
        put(id, sameAs(all[at]!.own, all[at - 1]!.own));
      },
      'no-photo': (id) => {
        setAdded((all) => [...all, id]);
        removePhoto(id);
      },
      remove: async (id) => {
        removePhoto(id);
        setRemoved((all) => [...all, id]);
        const { message } = await askDraft(`?id=${id}`, { method: 'DELETE' }, offline());
        if (!message) return;
        setRemoved((all) => all.filter((each) => each !== id));
        note(id, message);
      },
    };
    /** @returns whether it was one of those */
    const press = (intent: string): boolean => {
      const [verb = '', id = ''] = intent.split(' ');
      if (!Object.hasOwn(buttons, verb)) return false;
      void buttons[verb]!(id);
      soon.current();
      return true;
    };
    return { lookUp, takeCode, press, closeScan: () => setScanning(null) };
  }, [form, note, removePhoto]);

  useEffect(() => {
    const element = form.current!;
    /** Row ID → the content that the server refused */
    const refused = new Map<string, string>();
    const saving = saveAsTyped(element, () =>
      saveNext(element, { owner, refused, note, setStatus }),
    );
    soon.current = saving.soon;
    void sendUnsent(keyOf(owner)).then((id) => id && location.reload());
    const lookUpTyped = ({ target }: Event) => {
      const [id = '', cell] = (target as HTMLInputElement).name.split('.');
      if (cell === 'upc') void act.lookUp(id, (target as HTMLInputElement).value);
    };
    element.addEventListener('change', lookUpTyped);
    return () => {
      saving.end();
      element.removeEventListener('change', lookUpTyped);
    };
  }, [form, owner, note, act]);

  const paths = photos.photos.map(({ imageUrl }) => imageUrl).join();
  const hasOwn = ownIds.length > 0;
  useEffect(() => {
    if (hasOwn) soon.current();
  }, [hasOwn, rows, paths]);
  useEffect(() => showStored(form.current, stored), [form, stored]);
  // A photo that isn't uploaded exists only on this page.
  const isWaiting = photos.photos.some(({ imageUrl }) => !imageUrl);
  useEffect(() => {
    if (!isWaiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWaiting]);
  return { photos, rows, status, notes, scanning, act };
}

const keyOf = (owner: string, id = '') => `offcut-unsent-row-${owner}-${id}`;

interface Saving {
  owner: string;
  refused: Map<string, string>;
  note: (id: string, text: string) => void;
  setStatus: (text: string) => void;
}

/** Saves the next row that differs. @returns when to continue, in ms; null when no row differs */
async function saveNext(
  form: HTMLFormElement,
  { owner, refused, note, setStatus }: Saving,
): Promise<number | null> {
  const { site, rows } = readSheet(new FormData(form));
  const next = rows.find(
    (row) => differs(row, site) && refused.get(row.id) !== JSON.stringify(row.own),
  );
  if (!next) return null;
  const { id, own, seen } = next;
  const fields = withSite(own, site);
  const typed = Object.entries(fields).flatMap(([name, values = []]) =>
    values.map((value) => [name, value]),
  );
  const body = new URLSearchParams([...typed, ['id', id], ['seen', JSON.stringify(seen)]]);
  const answer = await postDraft(`${body}`, { id, version: 0 });
  const { version, guess, message, code = '', isListed } = answer;
  const isRefused = FINAL.includes(code);
  keepUnsent(keyOf(owner, id), version || isRefused ? null : `${body}`);
  if (!version && !isRefused) {
    setStatus(message ?? LISTING_COPY.draft.offline);
    return RETRY_MS;
  }
  setStatus(version ? 'Saved' : '');
  if (!version) {
    refused.set(id, JSON.stringify(own));
    note(id, isListed ? CLOSEOUT_COPY.alreadyListed : message!);
    return 0;
  }
  const category = `${id}.categoryId`;
  if (guess && valueOf(form, category) === (fields.categoryId?.[0] ?? '')) {
    setField(form, category, guess.categoryId[0]!);
    fields.categoryId = guess.categoryId;
  }
  setField(form, `${id}.seen`, JSON.stringify(fields));
  return 0;
}

function differs({ own, seen }: SheetRow, site: Cells): boolean {
  const fields = withSite(own, site);
  return Object.keys(fields).some(
    (name) => String(fields[name] ?? '') !== String(seen[name] ?? ''),
  );
}

/** Shows what a colleague or the server changed in fields not edited here. */
function showStored(form: HTMLFormElement | null, stored: StoredRow[]): void {
  for (const { id, own, seen } of stored) {
    const before = JSON.parse(valueOf(form, `${id}.seen`) || '{}') as Cells;
    for (const name of CELLS) {
      const [was = '', now = ''] = [before[name]?.[0], seen[name]?.[0]];
      if (was === now || valueOf(form, `${id}.${name}`) !== was) continue;
      setField(form, `${id}.${name}`, own[name]?.[0] ?? '');
    }
    setField(form, `${id}.seen`, JSON.stringify(seen));
  }
}

type Control = HTMLInputElement | HTMLSelectElement;

const controlOf = (form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as Control | null | undefined;

const valueOf = (form: HTMLFormElement | null, name: string) => controlOf(form, name)?.value ?? '';

function setField(form: HTMLFormElement | null, name: string, value: string) {
  const control = controlOf(form, name);
  if (control) control.value = value;
  return control;
}
