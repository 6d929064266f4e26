import { useNavigation } from '@remix-run/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CLOSEOUT_COPY } from '~/domain/catalogue/selling/copy';
import { newNonce } from '~/ui/contact/nonce';
import { askDraft, saveAsTyped } from '~/ui/listing/use-saved-draft';
import { isRefused, usePhotos } from '~/ui/photo-upload/use-photos';
import {
  CELLS,
  type Cells,
  factsOf,
  isBlank,
  readSheet,
  sameAs,
  type StoredRow,
  withKnown,
} from './rows';
import type { CloseoutResult } from './run-closeout.server';
import {
  controlOf,
  forgetRows,
  keptRows,
  offline,
  removeRow,
  saveNext,
  setField,
  valueOf,
} from './save-row';

/** Per company */
const MAX_DRAFTS = 50;

interface Options {
  owner: string;
  site: Cells;
  stored: StoredRow[];
  result: CloseoutResult | undefined;
  unanswered: unknown;
}

/**
 * The page's rows and their fields, saved row by row: only fields that differ from what was last
 * read or saved. The fields are uncontrolled, so that no input is lost.
 */
export function useSheet(
  form: RefObject<HTMLFormElement>,
  { owner, site, stored, result, unanswered }: Options,
) {
  const photos = usePhotos([], MAX_DRAFTS);
  const { remove: removePhoto } = photos;
  const [kept, setKept] = useState<StoredRow[]>([]);
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

  const ownIds = [...kept.map(({ id }) => id), ...photos.photos.map(({ key }) => key), ...added];
  const rows = useMemo((): StoredRow[] => {
    const gone = new Set([...removed, ...(result?.listed ?? [])]);
    const ids = new Set([...stored.map(({ id }) => id), ...ownIds]);
    return [...ids]
      .filter((id) => !gone.has(id))
      .map((id) => {
        const isRow = (each: StoredRow) => each.id === id;
        const blank: StoredRow = { id, own: {}, seen: {}, imageUrl: null };
        const row = { ...(stored.find(isRow) ?? blank), ...kept.find(isRow) };
        const unsaved = result?.unsaved.find((each) => each.id === id)?.fields;
        return { ...row, own: { ...row.own, ...unsaved } };
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ownIds` is made again at each render
  }, [stored, result, removed, kept, ownIds.join()]);

  const act = useMemo(() => {
    const rowsNow = () => readSheet(new FormData(form.current!)).rows;
    const put = (id: string, { imageUrls: _, ...cells }: Cells) => {
      setField(form.current, `${id}.facts`, JSON.stringify(factsOf(cells)));
      for (const name of CELLS) setField(form.current, `${id}.${name}`, cells[name]?.[0] ?? '');
      soon.current();
    };
    const lookUp = async (id: string, code: string, isUpc = true) => {
      if (!code.trim()) return;
      const query = `?${new URLSearchParams({ code, id, ...(isUpc && { isUpc: 'yes' }) })}`;
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
      void lookUp(id, code, isUpc);
    };
    /** The buttons that the page handles itself */
    const buttons: Record<string, (id: string) => unknown> = {
      add: () => {
        const id = newNonce();
        flushSync(() => setAdded((all) => [...all, id]));
        controlOf(form.current, `${id}.title`)?.focus();
      },
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
        focusBeside(id);
        removePhoto(id);
        setRemoved((all) => [...all, id]);
        const { message } = await removeRow(owner, id);
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
  }, [form, note, owner, removePhoto]);

  useEffect(() => {
    const element = form.current!;
    /** Row ID → the content that the server refused */
    const refused = new Map<string, string>();
    const saving = saveAsTyped(element, () =>
      saveNext(element, { owner, refused, note, setStatus }),
    );
    soon.current = saving.soon;
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

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the server can't read what this browser kept
  useEffect(() => setKept(keptRows(owner, site)), []);
  const paths = photos.photos.map(({ imageUrl }) => imageUrl).join();
  const hasOwn = ownIds.length > 0;
  useEffect(() => {
    if (hasOwn) soon.current();
  }, [hasOwn, rows, paths]);
  // A file that is no photo is named above; its row stays for what was typed there.
  const refused = photos.photos.flatMap((photo) => (isRefused(photo) ? photo.key : [])).join();
  useEffect(() => {
    const { rows: all } = readSheet(new FormData(form.current!));
    const blank = all.filter((row) => refused.includes(row.id) && isBlank(row));
    if (blank.length > 0) setRemoved((ids) => [...ids, ...blank.map(({ id }) => id)]);
  }, [form, refused]);
  // Saving stopped with the press.
  useEffect(() => {
    if (unanswered) soon.current();
  }, [unanswered]);
  useEffect(() => showStored(form.current, stored), [form, stored]);
  // The next answer names only what it lists itself.
  useEffect(() => {
    if (!result) return;
    setRemoved((all) => [...all, ...result.listed]);
    forgetRows(owner, result.listed);
  }, [owner, result]);
  // Race: all may be listed before what this browser kept was saved.
  const { formAction, location: next } = useNavigation();
  const areListed = formAction && next.pathname === '/my-listings';
  useEffect(() => {
    const ids = rows.map(({ id }) => id);
    if (areListed) forgetRows(owner, ids);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows that were sent
  }, [owner, areListed]);
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

/** Before a row disappears: on the next row, the one before, or where rows are added. */
function focusBeside(id: string): void {
  const row = document.getElementById(`${id}.`);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  ((next ?? document.getElementById('photos')) as HTMLElement | null)?.focus();
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
