import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '~/lib/choices/notification-preferences';
import { fetchJson } from '../fetch-json';
import { createStore } from '../store';
import type { Panel, ShownNotification } from './types';

export interface PanelFilter {
  category: NotificationCategory | null;
  unreadOnly: boolean;
}

interface UnreadState {
  unread: number | null;
  filter: PanelFilter | null;
  panel: Panel | null;
  panelFilter: PanelFilter | null;
  isFailed: boolean;
}

const CLOSED = { filter: null, panel: null, panelFilter: null, isFailed: false };

const store = createStore<UnreadState>({ unread: null, ...CLOSED });
const set = (next: Partial<UnreadState>) => store.set({ ...store.get(), ...next });

let asked = 0;
/** Unanswered changes: until their answers arrive, the server may count without them. */
let posting = 0;
/** The page's count may be older than a change. */
let isChangedSincePage = false;

export const unreadStore = {
  get: store.get,
  useValue: store.useValue,

  seed(unread: number): void {
    // The last answer is followed by a load.
    if (posting > 0) return;
    if (isChangedSincePage) {
      isChangedSincePage = false;
      void this.load();
    } else if (store.get().unread !== unread) set({ unread });
  },

  load(): Promise<void> {
    return store.get().filter ? this.loadPanel() : this.loadCount();
  },

  /** Ignores a lost connection: the next refresh catches up. */
  async loadCount(): Promise<void> {
    const ticket = (asked += 1);
    const answer = await getJson<{ unread: number }>('/notifications/bell?only=count');
    if (answer && ticket === asked) set({ unread: answer.unread });
  },

  show(filter: PanelFilter): Promise<void> {
    set({ filter });
    return this.loadPanel();
  },

  close(): void {
    asked += 1;
    set(CLOSED);
  },

  /** Ignores an answer that a later request has overtaken. */
  async loadPanel(): Promise<void> {
    const { filter } = store.get();
    if (!filter) return;
    const { category, unreadOnly } = filter;
    const ticket = (asked += 1);
    const query = new URLSearchParams({
      ...(category && { category }),
      ...(unreadOnly && { unreadOnly: '1' }),
    });
    const panel = await getJson<Panel>(`/notifications/bell?${query}`);
    if (ticket !== asked) return;
    if (panel) set({ panel, panelFilter: filter, unread: panel.unread, isFailed: false });
    else set({ isFailed: true });
  },

  /** Applies `change` right away and posts it. @returns the refusal; null on success */
  async change(
    id: string,
    fields: Record<string, string>,
    change: (panel: Panel) => Panel,
  ): Promise<{ reason: string | null } | null> {
    const before = store.get();
    // Requests in flight were made before this change.
    asked += 1;
    isChangedSincePage = true;
    posting += 1;
    const panel = before.panel && change(before.panel);
    if (panel) set({ panel, unread: panel.unread });
    const refusal = await post(`/notifications/${id}`, { ...fields, quiet: '1' });
    posting -= 1;
    if (refusal && store.get().panel === panel) set({ panel: before.panel, unread: before.unread });
    if (posting === 0) void this.load();
    return refusal;
  },
};

export const withRead = (panel: Panel, id: string): Panel =>
  changed(panel, (item) => item.id === id && { ...item, read: true, readAt: new Date() });

export const without = (panel: Panel, id: string): Panel =>
  changed(panel, (item) => item.id === id && null);

export function withAllRead(panel: Panel, category: NotificationCategory | null): Panel {
  const read = changed(
    panel,
    (item) =>
      (!category || item.category === category) &&
      !item.read && { ...item, read: true, readAt: new Date() },
  );
  const unreadByCategory = { ...read.unreadByCategory };
  for (const each of category ? [category] : NOTIFICATION_CATEGORIES) unreadByCategory[each] = 0;
  return { ...read, unreadByCategory, unread: sumOf(unreadByCategory) };
}

/** `change` returns false to keep an item and null to remove it. */
function changed(
  panel: Panel,
  change: (item: ShownNotification) => ShownNotification | null | false,
): Panel {
  const unreadByCategory = { ...panel.unreadByCategory };
  const notifications = panel.notifications.flatMap((item) => {
    const next = change(item);
    if (next === false) return [item];
    if (!item.read) unreadByCategory[item.category] -= 1;
    return next ?? [];
  });
  return { ...panel, notifications, unreadByCategory, unread: sumOf(unreadByCategory) };
}

const sumOf = (counts: Panel['unreadByCategory']) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const getJson = <T>(path: string) => fetchJson<T>(path).catch(() => null);

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<{ reason: string | null } | null> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    if (response.ok && !response.redirected) return null;
    const body = response.headers.get('Content-Type')?.startsWith('application/json')
      ? ((await response.json()) as { message?: string })
      : {};
    return { reason: body.message ?? null };
  } catch {
    return { reason: null };
  }
}
