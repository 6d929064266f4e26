import type { NotificationCategory } from '~/lib/choices/notification-preferences';
import type { Panel, ShownNotification } from './types';

export interface PanelFilter {
  category: NotificationCategory | null;
  unreadOnly: boolean;
}

export interface UnreadState {
  unread: number | null;
  filter: PanelFilter | null;
  panel: Panel | null;
  panelFilter: PanelFilter | null;
  isFailed: boolean;
}

const SHUT = { filter: null, panel: null, panelFilter: null, isFailed: false };
const EMPTY: UnreadState = { unread: null, ...SHUT };

let state = EMPTY;
let asked = 0;
/** Unanswered changes: until their answers arrive, the server may count without them. */
let posting = 0;
let isLoadWanted = false;
/** The page's count may be older than a change. */
let isChangedSincePage = false;
const listeners = new Set<() => void>();

function set(next: Partial<UnreadState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const unreadStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): UnreadState => state,
  onServer: (): UnreadState => EMPTY,

  seed(unread: number): void {
    if (posting > 0) {
      isLoadWanted = true;
    } else if (isChangedSincePage) {
      isChangedSincePage = false;
      void this.load();
    } else if (state.unread !== unread) set({ unread });
  },

  load(): Promise<void> {
    return state.filter ? this.loadPanel() : this.loadCount();
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

  shut(): void {
    asked += 1;
    set(SHUT);
  },

  /** Ignores an answer that a later request has overtaken. */
  async loadPanel(): Promise<void> {
    const { filter } = state;
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

  /**
   * Applies `change` at once and posts it. A refusal restores the previous state, or refetches if
   * anything came since. @returns the refusal; null on success
   */
  async change(
    id: string,
    fields: Record<string, string>,
    change: (panel: Panel) => Panel,
  ): Promise<{ reason: string | null } | null> {
    const before = state;
    // Requests in flight were made before this change.
    asked += 1;
    isChangedSincePage = true;
    posting += 1;
    const panel = before.panel && change(before.panel);
    if (panel) set({ panel, unread: panel.unread });
    const refusal = await post(`/notifications/${id}`, { ...fields, quiet: '1' });
    posting -= 1;
    if (refusal && state.panel === panel) set({ panel: before.panel, unread: before.unread });
    else isLoadWanted = true;
    if (posting === 0 && isLoadWanted) {
      isLoadWanted = false;
      void this.load();
    }
    return refusal;
  },
};

export function withRead(panel: Panel, id: string): Panel {
  const item = panel.notifications.find((each) => each.id === id);
  if (!item || item.read) return panel;
  return counted(panel, item, {
    notifications: panel.notifications.map((each) =>
      each === item ? { ...item, read: true, readAt: new Date() } : each,
    ),
  });
}

export function without(panel: Panel, id: string): Panel {
  const item = panel.notifications.find((each) => each.id === id);
  if (!item) return panel;
  const notifications = panel.notifications.filter((each) => each !== item);
  const next = { ...panel, notifications };
  return item.read ? next : counted(next, item, {});
}

export function withAllRead(panel: Panel, category: NotificationCategory | null): Panel {
  const unreadByCategory = { ...panel.unreadByCategory };
  for (const each of Object.keys(unreadByCategory) as NotificationCategory[]) {
    if (!category || each === category) unreadByCategory[each] = 0;
  }
  return {
    ...panel,
    unreadByCategory,
    unread: Object.values(unreadByCategory).reduce((sum, count) => sum + count, 0),
    notifications: panel.notifications.map((each) =>
      each.read || (category && each.category !== category)
        ? each
        : { ...each, read: true, readAt: new Date() },
    ),
  };
}

function counted(panel: Panel, item: ShownNotification, next: Partial<Panel>): Panel {
  const { category } = item;
  return {
    ...panel,
    unread: Math.max(0, panel.unread - 1),
    unreadByCategory: {
      ...panel.unreadByCategory,
      [category]: Math.max(0, panel.unreadByCategory[category] - 1),
    },
    ...next,
  };
}

async function getJson<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path, { headers: { Accept: 'application/json' } });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

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
