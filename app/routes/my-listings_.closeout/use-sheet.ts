import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CLOSEOUT_COPY, LISTING_COPY } from '~/domain/catalogue/copy';
import { keepUnsent, postDraft, sendUnsent } from '~/ui/listing/use-saved-draft';
import type { Photos } from '~/ui/photo-upload/use-photos';
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

const PAUSE_MS = 400;
const AGAIN_MS = 5_000;
const DRAFT = '/create-listing/draft';

/** What the same again can't mend */
const FINAL = ['conflict', 'invalid', 'not_found', 'too_large'];

interface Options {
  owner: string;
  stored: StoredRow[];
  /** Ids of rows that the page added */
  extra: string[];
  result: CloseoutResult | undefined;
  photos: Photos;
}

/**
 * The rows of the page and what is typed in them, which is saved row by row: each field that
 * differs from what was last read or saved. The fields are the browser's, so that none is lost.
 */
export function useSheet(form: RefObject<HTMLFormElement>, options: Options) {
  const { owner, stored, extra, result, photos } = options;
  const { remove: removePhoto } = photos;
  const [removed, setRemoved] = useState<string[]>([]);
  const [notes, setNotes] = useState<Record<string, string>>({});
  const note = useCallback(
    (id: string, text: string) => setNotes((all) => ({ ...all, [id]: text })),
    [],
  );
  const { status, save, pause } = useSaving(form, owner, note);

  const rows = useMemo((): StoredRow[] => {
    const gone = [...removed, ...(result?.listed ?? [])];
    const ids = new Set([...gone, ...stored.map(({ id }) => id)]);
    const fresh = extra.filter((id) => !ids.has(id));
    const more = [...new Set(fresh)].map((id) => ({ id, own: {}, seen: {}, imageUrl: null }));
    const unsaved = new Map(result?.unsaved.map(({ id, fields }) => [id, fields]));
    return [...stored.filter(({ id }) => !gone.includes(id)), ...more].map((row) => ({
      ...row,
      own: unsaved.get(row.id) ?? row.own,
    }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `extra` is made again at each render
  }, [stored, result, removed, extra.join()]);

  const paths = photos.photos.map(({ imageUrl }) => imageUrl).join();
  const hasMore = extra.length > 0;
  useEffect(() => {
    if (hasMore) save();
  }, [save, hasMore, rows, paths]);
  useEffect(() => showStored(form.current, stored), [form, stored]);
  useLeaveWarning(photos.photos.some(({ imageUrl }) => !imageUrl));

  const act = useMemo(() => {
    const rowsNow = () => readSheet(new FormData(form.current!)).rows;
    const put = (id: string, { imageUrls: _, ...cells }: Cells) => {
      const facts = Object.entries(cells).filter(([name]) => !CELLS.includes(name));
      setField(form.current, `${id}.facts`, JSON.stringify(Object.fromEntries(facts)));
      for (const name of CELLS) setField(form.current, `${id}.${name}`, cells[name]?.[0] ?? '');
      save();
    };
    const copyAbove = (id: string) => {
      const all = rowsNow();
      const at = all.findIndex((row) => row.id === id);
      put(id, sameAs(all[at]!.own, all[at - 1]!.own));
    };
    const lookUp = async (id: string, code: string) => {
      if (!code.trim()) return;
      const { known, message } = await ask(`${DRAFT}?${new URLSearchParams({ code, id })}`);
      const row = rowsNow().find((each) => each.id === id);
      if (row && known) put(id, withKnown(row.own, known));
      const title = known?.title?.[0];
      note(id, title ? `Filled in from “${title}”.` : (message ?? CLOSEOUT_COPY.unknownCode));
    };
    const takeCode = (id: string, code: string, isUpc: boolean) => {
      const field = setField(form.current, `${id}.${isUpc ? 'upc' : 'sku'}`, code);
      const details = field?.closest('details');
      if (details) details.open = true;
      save();
      void lookUp(id, code);
    };
    const remove = async (id: string) => {
      removePhoto(id);
      setRemoved((all) => [...all, id]);
      const { message } = await ask(`${DRAFT}?id=${id}`, { method: 'DELETE' });
      if (!message) return;
      setRemoved((all) => all.filter((each) => each !== id));
      note(id, message);
    };
    return { copyAbove, lookUp, takeCode, remove };
  }, [form, save, note, removePhoto]);
  return { rows, status, notes, pause, act };
}

export type SheetActions = ReturnType<typeof useSheet>['act'];

type Note = (id: string, text: string) => void;

function useSaving(form: RefObject<HTMLFormElement>, owner: string, note: Note) {
  const [status, setStatus] = useState('');
  const commands = useRef({ save: () => {}, pause: () => {} });

  useEffect(() => {
    const element = form.current!;
    /** Row → what of it the server refused */
    const refused = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [isBusy, isStale, isPaused] = [false, false, false];

    const run = async () => {
      isStale = isBusy;
      if (isBusy || isPaused) return;
      isBusy = true;
      const outcome = await saveNext(element, owner, { refused, note });
      isBusy = false;
      if (outcome) setStatus(outcome.status);
      if (outcome?.isSaved || isStale) void run();
      else if (outcome) runIn(AGAIN_MS);
    };
    const runIn = (pauseMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), pauseMs);
    };
    const save = () => {
      isPaused = false;
      runIn(PAUSE_MS);
    };
    // From when the form is sent to when something is typed again.
    const pause = () => {
      isPaused = true;
      clearTimeout(timer);
    };
    commands.current = { save, pause };
    void sendUnsent(keyOf(owner)).then((id) => id && location.reload());
    element.addEventListener('input', save);
    window.addEventListener('online', save);
    return () => {
      pause();
      element.removeEventListener('input', save);
      window.removeEventListener('online', save);
    };
  }, [form, owner, note]);

  const save = useCallback(() => commands.current.save(), []);
  const pause = useCallback(() => commands.current.pause(), []);
  return { status, save, pause };
}

const keyOf = (owner: string, id = '') => `offcut-unsent-row-${owner}-${id}`;

/** The next row that differs from what was read; null when none does. */
async function saveNext(
  form: HTMLFormElement | null,
  owner: string,
  { refused, note }: { refused: Map<string, string>; note: Note },
): Promise<{ isSaved: boolean; status: string } | null> {
  if (!form) return null;
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
    return { isSaved: false, status: message ?? LISTING_COPY.draft.offline };
  }
  if (!version) {
    refused.set(id, JSON.stringify(own));
    note(id, isListed ? CLOSEOUT_COPY.alreadyListed : message!);
    return { isSaved: true, status: '' };
  }
  const category = `${id}.categoryId`;
  if (guess && valueOf(form, category) === (fields.categoryId?.[0] ?? '')) {
    setField(form, category, guess.categoryId[0]!);
    fields.categoryId = guess.categoryId;
  }
  setField(form, `${id}.seen`, JSON.stringify(fields));
  return { isSaved: true, status: 'Saved' };
}

function differs({ own, seen }: SheetRow, site: Cells): boolean {
  const fields = withSite(own, site);
  return Object.keys(fields).some(
    (name) => String(fields[name] ?? '') !== String(seen[name] ?? ''),
  );
}

/** What a colleague or the server has changed, where nothing else is typed. */
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

interface Answered {
  known?: Cells | null;
  message?: string;
}

async function ask(url: string, init?: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(url, { ...init, headers: { Accept: 'application/json' } });
    return (await response.json()) as Answered;
  } catch {
    return { message: 'We couldn’t reach Offcut. Try again in a moment.' };
  }
}

/** A photo that isn't uploaded is in this page alone. */
function useLeaveWarning(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWaiting]);
}
