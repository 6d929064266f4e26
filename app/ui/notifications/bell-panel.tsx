import { useLocation, useNavigate, useRevalidator, useRouteLoaderData } from '@remix-run/react';
import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { CATEGORY_LABELS, NOTIFICATIONS_COPY } from '~/domain/notifications/copy';
import { NOTIFICATION_CATEGORIES } from '~/lib/choices/notification-preferences';
import { Button } from '../button';
import { RowSkeletons } from '../feedback/skeleton';
import { showToast } from '../feedback/toast';
import { unreadFigure, UnreadSign } from '../layout/messages-link';
import { AppLink } from '../link';
import { isPlainPress } from '../plain-press';
import { BellItem } from './bell-item';
import type { BellProps, Panel, ShownNotification } from './types';
import { type PanelFilter, unreadStore, withAllRead, without, withRead } from './unread-store';

/** Source: specification, section 9. */
const OPEN_REFRESH_MS = 30_000;
const CLOSED_REFRESH_MS = 60_000;

const ALL: PanelFilter = { category: null, unreadOnly: false };

export default function BellPanel({ unread, isAutoRefreshed }: BellProps) {
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const location = useLocation();
  const state = unreadStore.useValue();
  const isOnPage = location.pathname === '/notifications';

  // `load` changes with each load, even when the count is equal.
  const load = useRouteLoaderData('root');
  useEffect(() => unreadStore.seed(unread), [unread, load]);

  const refresh = useCallback(() => {
    if (isOpen) void unreadStore.loadPanel();
    else if (!isOnPage) void unreadStore.loadCount();
    if (isOnPage) void revalidate();
  }, [isOpen, isOnPage, revalidate]);
  useRefresh(refresh, {
    everyMs: isOpen ? OPEN_REFRESH_MS : CLOSED_REFRESH_MS,
    isOn: isAutoRefreshed,
  });

  const close = useCallback(() => setOpen(false), []);
  const show = (next: PanelFilter) => void unreadStore.show(next);
  const onPress = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    if (isOpen) return close();
    setOpen(true);
  };

  const [openedAt, setOpenedAt] = useState(location.key);
  if (openedAt !== location.key) {
    setOpenedAt(location.key);
    if (isOpen) setOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return;
    void unreadStore.show(ALL);
    return () => unreadStore.close();
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const link = root.current?.querySelector<HTMLElement>('a');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
      link?.focus();
    };
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    root.current?.querySelector<HTMLElement>('[role=group]')?.focus();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [isOpen, close]);

  const change = async (
    id: string,
    fields: Record<string, string>,
    apply: (panel: Panel) => Panel,
    words: { done?: { title: string }; failed: { title: string; description: string } },
  ) => {
    const refusal = await unreadStore.change(id, fields, apply);
    if (refusal) {
      const { title, description } = words.failed;
      showToast({ kind: 'error', title, description: refusal.reason ?? description });
      return;
    }
    if (words.done) showToast({ kind: 'success', title: words.done.title });
    if (isOnPage) void revalidate();
  };
  const { read, dismissed, samples, notRead, notDismissed, noSamplesMade } = NOTIFICATIONS_COPY;
  const markRead = (item: ShownNotification, done?: { title: string }) =>
    change(item.id, { intent: 'read' }, (panel) => withRead(panel, item.id), {
      done,
      failed: notRead,
    });
  const open = (item: ShownNotification) => {
    if (!item.read) void markRead(item, item.actionUrl ? undefined : read);
    if (!item.actionUrl) return;
    close();
    navigate(item.actionUrl);
  };

  const count = state.unread ?? unread;
  const { panel, panelFilter, isFailed } = state;
  const filter = state.filter ?? ALL;
  const unreadHere = panel
    ? filter.category
      ? panel.unreadByCategory[filter.category]
      : panel.unread
    : 0;
  const items =
    panelFilter === filter
      ? panel?.notifications.filter((item) => !filter.unreadOnly || !item.read)
      : undefined;

  return (
    <span ref={root} className="bell">
      <AppLink
        to="/notifications"
        className="btn sm bare"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      >
        <UnreadSign icon="bell" label="Notifications" unread={count} />
      </AppLink>
      {isOpen ? (
        <div id={id} className="bell-panel" role="group" aria-label="Notifications" tabIndex={-1}>
          <div className="row justify-between">
            <h2 className="text-base">Notifications</h2>
            <AppLink to="/notifications" className="py-1">
              View all
            </AppLink>
          </div>
          <nav className="tabs" aria-label="Categories">
            {[null, ...NOTIFICATION_CATEGORIES].map((category) => (
              <a
                key={category ?? 'all'}
                href={category ? `/notifications?category=${category}` : '/notifications'}
                aria-current={filter.category === category ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainPress(event)) return;
                  event.preventDefault();
                  show({ ...filter, category });
                }}
              >
                {category ? CATEGORY_LABELS[category] : 'All'}
                <UnreadInTab count={category ? panel?.unreadByCategory[category] : panel?.unread} />
              </a>
            ))}
          </nav>
          <div className="row">
            <label className="pick">
              <input
                type="checkbox"
                checked={filter.unreadOnly}
                onChange={(event) => show({ ...filter, unreadOnly: event.target.checked })}
              />
              <span>Unread only</span>
            </label>
            {unreadHere > 0 ? (
              <Button
                size="sm"
                onClick={() =>
                  void change(
                    'all',
                    { intent: 'read', ...(filter.category && { category: filter.category }) },
                    (shown) => withAllRead(shown, filter.category),
                    { done: read, failed: notRead },
                  )
                }
              >
                Mark all read
              </Button>
            ) : null}
            {panel?.mayMakeSamples ? (
              <Button
                size="sm"
                kind="bare"
                onClick={() =>
                  void change('all', { intent: 'create-samples' }, (shown) => shown, {
                    done: samples,
                    failed: noSamplesMade,
                  })
                }
              >
                Create samples
              </Button>
            ) : null}
          </div>
          {!items && !isFailed ? <RowSkeletons label="Loading notifications" /> : null}
          {isFailed ? (
            <div role="alert">
              <p>
                {items
                  ? 'We couldn’t load what is new. Check your connection.'
                  : 'We couldn’t load your notifications. Check your connection.'}
              </p>
              <Button size="sm" onClick={() => show(filter)}>
                Try again
              </Button>
            </div>
          ) : null}
          {items && items.length === 0 ? (
            <p className="quiet">
              {filter.unreadOnly
                ? 'Nothing unread here.'
                : 'No notifications yet. Orders, payments and messages show up here.'}
            </p>
          ) : null}
          {items && items.length > 0 ? (
            <ul className="bell-list" aria-label="Newest notifications">
              {items.map((item) => (
                <BellItem
                  key={item.id}
                  item={item}
                  onOpen={() => open(item)}
                  onRead={() => void markRead(item, read)}
                  onDismiss={() =>
                    void change(
                      item.id,
                      { intent: 'dismiss' },
                      (shown) => without(shown, item.id),
                      { done: dismissed, failed: notDismissed },
                    )
                  }
                />
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </span>
  );
}

function UnreadInTab({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="num">
      {' '}
      {unreadFigure(count)}
      <span className="sr"> unread</span>
    </span>
  );
}

function useRefresh(
  refresh: () => void,
  { everyMs, isOn }: { everyMs: number; isOn: boolean },
): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = Date.now() + everyMs;
    const wait = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(tick, Math.max(0, dueAt - Date.now()));
    };
    const tick = () => {
      dueAt = Date.now() + everyMs;
      latest.current();
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [everyMs, isOn]);
}
