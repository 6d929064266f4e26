import { useLocation } from '@remix-run/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LISTING_COPY } from '~/domain/catalogue/selling/copy';
import { newNonce } from '../contact/nonce';

const PAUSE_MS = 400;
export const RETRY_MS = 5_000;

interface DraftId {
  id: string;
  version: number;
}

/** `owner` is the user ID: drafts on a shared browser aren't mixed up. */
export type DraftStart = DraftId & { owner: string; pageId: string };

/** Not saved if it has no version. */
type Saved = { id: string; version?: number; notice: string };

/**
 * Saves the form while it is edited, one save at a time. `photos` changes when the photos do.
 * @returns what the form sends as `id`, `draftVersion` and `draftPageId`, and the status to show
 */
export function useSavedDraft(
  form: RefObject<HTMLFormElement>,
  start: DraftStart | undefined,
  photos: string,
) {
  const [draft, setDraft] = useState<DraftId>({ id: '', version: 0, ...start });
  const [status, setStatus] = useState('');
  const [pageId] = useState(start?.pageId);
  const latest = useRef(draft);
  const changed = useRef<() => void>(() => {});
  const owner = start?.owner;

  useEffect(() => {
    const element = form.current;
    if (!element || !owner) return;
    if ('kept' in document.documentElement.dataset) {
      // Race: an offline copy always has the same ID, and would overwrite its earlier draft.
      latest.current = { id: newNonce(), version: 0 };
      setDraft(latest.current);
    }
    const saving = saveAsTyped(element, async () => {
      const typed = textOf(element);
      const { id, version, notice } = await store(typed, latest.current);
      setStatus(notice);
      keepUnsent(keyOf(owner, latest.current.id), version ? null : typed);
      if (!version) return notice === LISTING_COPY.draft.offline ? RETRY_MS : null;
      latest.current = { id, version };
      setDraft(latest.current);
      return null;
    });
    changed.current = saving.soon;
    return saving.end;
  }, [form, owner]);

  // A refused form's own address has no draft.
  const { key } = useLocation();
  const { id, version } = draft;
  useEffect(() => {
    if (owner && version > 0) showInAddress(id);
  }, [owner, id, version, key]);

  const shown = useRef(photos);
  useEffect(() => {
    if (shown.current !== photos) changed.current();
    shown.current = photos;
  }, [photos]);

  useEffect(() => {
    const element = form.current;
    if (!element || !owner) return;
    let isTyping = false;
    const onInput = () => (isTyping = true);
    element.addEventListener('input', onInput);
    void sendUnsent(keyOf(owner)).then((id) => {
      // Race: opening the draft would discard what was typed while it was sent.
      if (id && !isTyping) location.replace(`/create-listing?draft=${id}`);
    });
    return () => element.removeEventListener('input', onInput);
  }, [form, owner]);

  return { ...draft, pageId, status };
}

/**
 * Calls `save` whenever typing pauses, one call at a time, and again after the milliseconds that it
 * returns. Race: no save starts between submitting the form and the next change, since a save after
 * the listing would bring the draft back.
 */
export function saveAsTyped(form: HTMLFormElement, save: () => Promise<number | null>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [isSaving, isStale, isStopped] = [false, false, false];
  const runIn = (pauseMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), pauseMs);
  };
  const run = async () => {
    isStale = isSaving;
    if (isSaving || isStopped) return;
    isSaving = true;
    const again = await save();
    isSaving = false;
    if (isStale) runIn(0);
    else if (again !== null) runIn(again);
  };
  const soon = () => {
    isStopped = false;
    runIn(PAUSE_MS);
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  const onInput = ({ target }: Event) => {
    const { form: own, type } = target as HTMLInputElement;
    // The category search box isn't a field of the form. A chosen photo may be refused.
    if (own === form && type !== 'file') soon();
  };
  form.addEventListener('input', onInput);
  form.addEventListener('submit', stop);
  const end = () => {
    stop();
    form.removeEventListener('input', onInput);
    form.removeEventListener('submit', stop);
  };
  return { soon, end };
}

function textOf(form: HTMLFormElement): string {
  const typed = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return String(new URLSearchParams(typed));
}

/** If someone has listed or changed it since, saves another draft. */
async function store(typed: string, { id, version }: DraftId): Promise<Saved> {
  const answer = await postDraft(typed, { id, version });
  if (answer.version) return { ...answer, id, notice: 'Draft saved' };
  const { message: notice = LISTING_COPY.draft.offline, isListed, editedBy } = answer;
  if (!isListed && !editedBy) return { id, notice };
  const other = newNonce();
  return { ...(await postDraft(typed, { id: other, version: 0 })), id: other, notice };
}

interface Answer {
  version?: number;
  /** The category that the title names */
  guess?: { categoryId: string[] };
  message?: string;
  code?: string;
  isListed?: boolean;
  editedBy?: string;
  /** The fields of a draft as they are now, in JSON */
  seen?: string;
  /** What Offcut knows about a code */
  known?: Record<string, string[] | undefined> | null;
}

/** Without an answer, `{}`. */
export async function postDraft(typed: string, { id, version }: DraftId): Promise<Answer> {
  const body = new URLSearchParams(typed);
  body.set('id', id);
  body.set('draftVersion', String(version));
  return askDraft('', { method: 'POST', body });
}

/** Without an answer, its message is `offline`. */
export async function askDraft(
  query: string,
  init: RequestInit,
  offline?: string,
): Promise<Answer> {
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(`/create-listing/draft${query}`, { ...init, headers });
    return (await response.json()) as Answer;
  } catch {
    return { message: offline };
  }
}

/** A reload continues the draft. The form's own navigation stays as it is. */
function showInAddress(id: string): void {
  const { pathname, search } = location;
  if (pathname !== '/create-listing' || search === `?draft=${id}`) return;
  history.replaceState(history.state, '', `${pathname}?draft=${id}`);
}

const keyOf = (owner: string, id = '') => `offcut-unsent-draft-${owner}-${id}`;

/** Keeps what couldn't be sent to the server until it can be. */
export function keepUnsent(key: string, typed: string | null): void {
  try {
    if (typed) localStorage.setItem(key, typed);
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked; the form works without.
  }
}

/**
 * Sends what was typed without a signal before the page was closed, under keys with this prefix.
 * @returns the id of the last draft that was sent
 */
async function sendUnsent(prefix: string): Promise<string | null> {
  let sent: string | null = null;
  for (const [key, typed] of listUnsent(prefix)) {
    const fields = new URLSearchParams(typed);
    const before = { id: fields.get('id') ?? '', version: Number(fields.get('draftVersion')) };
    const { id, version } = await store(typed, before);
    if (!version) continue;
    keepUnsent(key, null);
    sent = id;
  }
  return sent;
}

/** @returns each key with this prefix, and what is kept under it */
export function listUnsent(prefix: string): [string, string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix));
  } catch {
    // Storage is blocked, so nothing was kept.
    return [];
  }
}
