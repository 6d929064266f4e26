import type { NotificationCategory } from '~/lib/notification-preferences';
import type { Panel, ShownNotification } from './types';

/*
 * What the bell knows, in one place for badge and panel: the last answer of the server, with what was
 * pressed since already done to it.
 */

export interface PanelFilter {
  category: NotificationCategory | null;
  unreadOnly: boolean;
}

export interface UnreadState {
  /** Null until the first answer: then the page's own count is shown. */
  unread: number | null;
  /** What the panel is to show; null while it is shut. */
  filter: PanelFilter | null;
  panel: Panel | null;
  /** What `panel` is of: another filter's list has only its counts shown. */
  panelFilter: PanelFilter | null;
  isFailed: boolean;
}

const SHUT = { filter: null, panel: null, panelFilter: null, isFailed: false };
const EMPTY: UnreadState = { unread: null, ...SHUT };

let state = EMPTY;
let asked = 0;
/** How many presses have not been answered: until then the server may count without them. */
let posting = 0;
/** Whether the server is to be asked once they have been. */
let isLoadWanted = false;
/** Whether something was pressed since a page last brought its count, which may be older than the press. */
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

  /** A page has come with a count of its own: newer than what is here, or asked for before a press. */
  seed(unread: number): void {
    if (posting > 0) {
      isLoadWanted = true;
    } else if (isChangedSincePage) {
      isChangedSincePage = false;
      void this.load();
    } else if (state.unread !== unread) set({ unread });
  },

  /** Asks for what is shown: the panel where it is open, else the count. */
  load(): Promise<void> {
    return state.filter ? this.loadPanel() : this.loadCount();
  },

  /** Asks for the count. A connection that is away is no matter: the next time will tell. */
  async loadCount(): Promise<void> {
    const ticket = (asked += 1);
    const answer = await getJson<{ unread: number }>('/notifications/bell?only=count');
    if (answer && ticket === asked) set({ unread: answer.unread });
  },

  /** Opens the panel, or shows another part of it. */
  show(filter: PanelFilter): Promise<void> {
    set({ filter });
    return this.loadPanel();
  },

  shut(): void {
    asked += 1;
    set(SHUT);
  },

  /**
   * Asks for list and counts, where the panel is open. An answer that a later question has overtaken
   * counts for nothing.
   */
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
   * Shows `change` at once and posts it. Refused, it is undone: as it was where nothing has come
   * since, else as the server says once nothing else is on its way.
   * @returns why it was refused; null when it was taken
   */
  async change(
    id: string,
    fields: Record<string, string>,
    change: (panel: Panel) => Panel,
  ): Promise<{ reason: string | null } | null> {
    const before = state;
    // What is on its way was asked for before the press.
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

/** The list with one of them read. */
export function withRead(panel: Panel, id: string): Panel {
  const item = panel.notifications.find((each) => each.id === id);
  if (!item || item.read) return panel;
  return counted(panel, item, {
    notifications: panel.notifications.map((each) =>
      each === item ? { ...item, read: true, readAt: new Date() } : each,
    ),
  });
}

/** The list without one of them. */
export function without(panel: Panel, id: string): Panel {
  const item = panel.notifications.find((each) => each.id === id);
  if (!item) return panel;
  const notifications = panel.notifications.filter((each) => each !== item);
  const next = { ...panel, notifications };
  return item.read ? next : counted(next, item, {});
}

/** The list with all read, or all of a category. */
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
