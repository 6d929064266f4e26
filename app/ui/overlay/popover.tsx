import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isPlainPress } from '../plain-press';

const OPEN_DELAY_MS = 150;
const CLOSE_DELAY_MS = 200;
const GAP_PX = 6;
const EDGE_PX = 8;

type PopoverTriggerProps = {
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: (event: MouseEvent) => void;
  onFocus: () => void;
};

type PopoverProps = {
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactNode;
  onOpen?: () => void;
  children: () => ReactNode;
};

export function Popover({ label, trigger, onOpen, children }: PopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [state, setState] = useState<'closed' | 'open' | 'pinned'>('closed');
  const id = useId();
  const shown = state !== 'closed';

  const change = (next: typeof state) => {
    clearTimeout(timer.current);
    if (next !== 'closed' && state === 'closed') onOpen?.();
    setState(next);
  };
  const later = (next: 'closed' | 'open', delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change(next), delayMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!shown) return;
    const move = () => {
      if (anchor.current && panel.current) placeBeside(anchor.current, panel.current);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      // Esc must not also close a dialog beneath.
      event.stopPropagation();
      if (panel.current?.contains(document.activeElement)) {
        anchor.current?.querySelector<HTMLElement>('a,button')?.focus();
      }
      setState('closed');
    };
    const onPress = (event: Event) => {
      if (!anchor.current?.contains(event.target as Node)) setState('closed');
    };
    // Late content can change the panel's size.
    const sized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(move);
    if (panel.current) sized?.observe(panel.current);
    addEventListener('scroll', move, true);
    addEventListener('resize', move);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      sized?.disconnect();
      removeEventListener('scroll', move, true);
      removeEventListener('resize', move);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [shown]);

  // A ref callback runs before paint.
  const place = (element: HTMLDivElement | null) => {
    panel.current = element;
    if (element && anchor.current) placeBeside(anchor.current, element);
  };

  const triggerProps: PopoverTriggerProps = {
    'aria-expanded': shown,
    'aria-controls': shown ? id : undefined,
    onClick: (event) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      change(state === 'pinned' ? 'closed' : 'pinned');
    },
    onFocus: () => {
      // A press focuses first; only keyboard focus opens the panel.
      if (anchor.current?.querySelector(':focus-visible')) change(shown ? state : 'open');
    },
  };

  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // With no next target, the window lost the focus, not the popover.
    const next = event.relatedTarget;
    if (next && !event.currentTarget.contains(next)) change('closed');
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the trigger within opens and closes it by keyboard
    <span
      ref={anchor}
      onPointerEnter={(event) => {
        if (shown) clearTimeout(timer.current);
        else if (isMouse(event)) later('open', OPEN_DELAY_MS);
      }}
      onPointerLeave={(event) => {
        if (isMouse(event) && state !== 'pinned') later('closed', CLOSE_DELAY_MS);
      }}
      onBlur={onBlur}
    >
      {/* oxlint-disable-next-line react-hooks/refs -- the refs are read by event handlers, not while this renders */}
      {trigger(triggerProps)}
      {shown ? (
        <div ref={place} id={id} className="pop" role="group" aria-label={label}>
          {children()}
        </div>
      ) : null}
    </span>
  );
}

function placeBeside(anchor: HTMLElement, panel: HTMLElement): void {
  const at = (anchor.firstElementChild ?? anchor).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = at.bottom + GAP_PX;
  const fitsBelow = below + height + EDGE_PX <= innerHeight;
  const top = fitsBelow ? below : at.top - GAP_PX - height;
  const left = Math.max(EDGE_PX, Math.min(at.left, innerWidth - width - EDGE_PX));
  panel.style.top = `${Math.max(EDGE_PX, top)}px`;
  panel.style.left = `${left}px`;
}
