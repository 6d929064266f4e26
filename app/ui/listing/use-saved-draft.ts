import { type RefObject, useEffect, useRef, useState } from 'react';
import { LISTING_COPY } from '~/domain/catalogue/copy';
import { newNonce } from '../contact/nonce';

const PAUSE_MS = 400;

interface DraftId {
  id: string;
  version: number;
}

/** `owner` is the user: what one person typed here isn't another's. */
export type DraftStart = DraftId & { owner: string };

/** Without a version it wasn't saved. */
type Saved = { id: string; version?: number; notice: string };

/**
 * Saves the form as it's typed, one save after the other. `photos` changes when they do.
 * @returns what the form sends as `id` and `draftVersion`, and what to say
 */
export function useSavedDraft(
  form: RefObject<HTMLFormElement>,
  start: DraftStart | undefined,
  photos: string,
) {
  const [draft, setDraft] = useState<DraftId>({ id: '', version: 0, ...start });
  const [status, setStatus] = useState('');
  const latest = useRef(draft);
  const changed = useRef<() => void>(() => {});
  const owner = start?.owner;

  useEffect(() => {
    const element = form.current;
    if (!element || !owner) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSaving = false;
    let isStale = false;

    const save = async () => {
      isStale = isSaving;
      if (isSaving) return;
      isSaving = true;
      const typed = textOf(element);
      const { id, version, notice } = await store(typed, latest.current);
      isSaving = false;
      setStatus(notice);
      keepUnsent(keyOf(owner), version ? null : typed);
      if (version) {
        latest.current = { id, version };
        setDraft(latest.current);
        showInAddress(id);
      }
      if (isStale) void save();
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void save(), PAUSE_MS);
    };
    // Race: a save after the listing would bring the finished draft back.
    const stop = () => {
      clearTimeout(timer);
      isStale = false;
    };
    changed.current = soon;
    element.addEventListener('input', soon);
    element.addEventListener('submit', stop);
    return () => {
      stop();
      element.removeEventListener('input', soon);
      element.removeEventListener('submit', stop);
    };
  }, [form, owner]);

  const shown = useRef(photos);
  useEffect(() => {
    if (shown.current !== photos) changed.current();
    shown.current = photos;
  }, [photos]);

  useEffect(() => {
    if (!owner) return;
    void sendUnsent(keyOf(owner)).then((id) => {
      if (id) location.replace(`/create-listing?draft=${id}`);
    });
  }, [owner]);

  return { ...draft, status };
}

function textOf(form: HTMLFormElement): string {
  const typed = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return String(new URLSearchParams(typed));
}

/** Listed or changed by a colleague since it was read, it is saved as another draft. */
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
}

/** Without an answer, `{}`. */
export async function postDraft(typed: string, { id, version }: DraftId): Promise<Answer> {
  const body = new URLSearchParams(typed);
  body.set('id', id);
  body.set('draftVersion', String(version));
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch('/create-listing/draft', { method: 'POST', body, headers });
    return (await response.json()) as Answer;
  } catch {
    return {};
  }
}

/** A reload continues the draft. The form's own navigation stays as it is. */
function showInAddress(id: string): void {
  const { pathname, search } = location;
  if (pathname !== '/create-listing' || search === `?draft=${id}`) return;
  history.replaceState(history.state, '', `${pathname}?draft=${id}`);
}

const keyOf = (owner: string) => `offcut-unsent-draft-${owner}`;

/** What the server couldn't be sent, until it can. */
export function keepUnsent(key: string, typed: string | null): void {
  try {
    if (typed) localStorage.setItem(key, typed);
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked; the form works without.
  }
}

/**
 * Typed without a signal before the page was closed, under keys that begin so.
 * @returns the id of the last draft that was sent
 */
export async function sendUnsent(prefix: string): Promise<string | null> {
  let sent: string | null = null;
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const typed = localStorage.getItem(key)!;
      const fields = new URLSearchParams(typed);
      const before = { id: fields.get('id') ?? '', version: Number(fields.get('draftVersion')) };
      const { id, version } = await store(typed, before);
      if (!version) continue;
      localStorage.removeItem(key);
      sent = id;
    }
  } catch {
    // Storage is blocked, so nothing was kept.
  }
  return sent;
}
