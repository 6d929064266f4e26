import {
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Toast } from '~/lib/text/toast';
import { classNames } from '../class-names';
import { useHydrated } from '../hydrated';
import { Icon } from '../icon';
import { AppLink } from '../link';
import { createStore } from '../store';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

type Live = { own: Toast | null; news: Toast | null };
const NONE: Live = { own: null, news: null };

const live = createStore(NONE);
let count = 0;
const emit = (next: Partial<Live>) => live.set({ ...live.get(), ...next });
const withId = (toast: Omit<Toast, 'id'> & { id?: string }): Toast => ({
  ...toast,
  id: toast.id ?? `toast-${++count}`,
});

export function showToast(toast: Omit<Toast, 'id'> & { id?: string }): string {
  const own = withId(toast);
  emit({ own });
  return own.id;
}

export function hideToast(id: string): void {
  if (live.get().own?.id === id) emit({ own: null });
}

export function showNews(toast: Omit<Toast, 'id'>): void {
  emit({ news: withId(toast) });
}

export const lastToast = () => live.get().own;

export function ToastRegion({ flash }: { flash?: Toast | null }) {
  const region = useRef<HTMLElement>(null);
  const { own, news } = live.useValue();
  // Kept in state because the next revalidation brings no flash.
  const [seen, setSeen] = useState({
    flash: flash?.id,
    own: '',
    news: live.get().news?.id,
    shown: flash ?? null,
  });
  const [gone, setGone] = useState('');
  const isOver = seen.shown?.id === gone || (seen.shown?.id === seen.own && !own);
  const isOwnShown = seen.shown && seen.shown.id !== seen.news && !isOver;
  if (flash && flash.id !== seen.flash) {
    setSeen({ ...seen, flash: flash.id, shown: flash });
  } else if (own && own.id !== seen.own) {
    setSeen({ ...seen, own: own.id, shown: own });
  } else if (news && news.id !== seen.news && !isOwnShown) {
    setSeen({ ...seen, news: news.id, shown: news });
  }
  const letGo = useCallback((id: string) => {
    setGone(id);
    // An error page has its own region, which would show the toast again.
    hideToast(id);
    if (live.get().news?.id === id) emit({ news: null });
  }, []);
  const toast = isOver ? null : seen.shown;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    // Above a modal dialog only the top layer is visible.
    const element = region.current;
    if (!element || !toast || !document.querySelector('dialog:modal')) return;
    element.popover = 'manual';
    element.showPopover?.();
    return () => element.removeAttribute('popover');
  }, [toast]);

  return (
    <section
      ref={region}
      className="toasts"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}
    >
      {toast ? <ToastCard key={toast.id} toast={toast} onGone={letGo} /> : null}
    </section>
  );
}

const LOOKS: Record<Toast['kind'], string> = { success: 'good', info: '', error: 'high' };

function ToastCard({ toast, onGone }: { toast: Toast; onGone: (id: string) => void }) {
  const hydrated = useHydrated();
  const [held, setHeld] = useState(false);
  const start = useRef<number | null>(null);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, onGone, toast.id]);

  const move = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const by = Math.max(0, event.clientX - start.current);
    event.currentTarget.style.transform = by > 0 ? `translateX(${by}px)` : '';
    if (by < SWIPE_PX) return;
    start.current = null;
    onGone(toast.id);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    start.current = null;
    event.currentTarget.style.transform = '';
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointer and focus only pause or dismiss it, as its button does
    <div
      className={classNames('toast note', LOOKS[toast.kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerDown={(event) => (start.current = event.clientX)}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onFocus={() => setHeld(true)}
      onBlur={onBlur}
    >
      <div>
        <b>{toast.title}</b>
        {toast.description ? <p className="quiet">{toast.description}</p> : null}
        {toast.link ? <AppLink to={toast.link.to}>{toast.link.label}</AppLink> : null}
      </div>
      {hydrated ? (
        <button
          type="button"
          className="btn sm bare"
          aria-label="Dismiss"
          onClick={() => onGone(toast.id)}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
