// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showNews, showToast, ToastRegion } from '~/ui/feedback/toast';
import { PasswordField } from '~/ui/form/password-field';
import { clampQuantity, QuantityStepper } from '~/ui/form/quantity-stepper';
import { useWhenSent } from '~/ui/form/use-dialog-form';
import { SiteHeader } from '~/ui/layout/site-header';
import { Popover } from '~/ui/overlay/popover';
import { restoreTheme, headScript } from '~/ui/theme';
import { html, typeInto, withRouter } from './render';

let root: Root | undefined;
let box: HTMLElement;

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  box.remove();
});

function mount(element: ReactNode) {
  box.innerHTML = html(element);
  act(() => {
    root = createRoot(box);
    root.render(withRouter(element));
  });
}

const find = <T extends HTMLElement = HTMLElement>(selector: string) => {
  const found = box.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector} in ${box.innerHTML}`);
  return found;
};
const click = (selector: string) => act(() => find(selector).click());
const press = (key: string) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  });

describe('the quantity stepper', () => {
  it('clamps a quantity as specified', () => {
    expect(clampQuantity('abc', 1, 40)).toBe(1);
    expect(clampQuantity('', 1, 40)).toBe(1);
    expect(clampQuantity('0', 1, 40)).toBe(1);
    expect(clampQuantity('-3', 1, 40)).toBe(1);
    expect(clampQuantity('7.9', 1, 40)).toBe(7);
    expect(clampQuantity('41', 1, 40)).toBe(40);
    expect(clampQuantity('Infinity', 1, 40)).toBe(1);
  });

  const stepper = (onQuantity?: (n: number) => void) => (
    <QuantityStepper
      id="quantity"
      name="quantity"
      max={3}
      defaultValue={2}
      onQuantity={onQuantity}
    />
  );
  const input = () => find<HTMLInputElement>('input');

  it('is a number field with its bounds without a script', () => {
    const page = html(stepper());
    expect(page).toContain('type="number"');
    expect(page).toContain('min="1" max="3"');
    expect(page.match(/<button[^>]*hidden=""/g)).toHaveLength(2);
  });

  it('steps within its bounds and reports each value', () => {
    const seen: number[] = [];
    mount(stepper((n) => seen.push(n)));
    click('[aria-label="One more"]');
    click('[aria-label="One more"]');
    expect(input().value).toBe('3');
    for (let i = 0; i < 4; i++) click('[aria-label="One less"]');
    expect(input().value).toBe('1');
    expect(seen.at(-1)).toBe(1);
  });

  it.each([
    ['99', '99'],
    ['2.5', '2.5'],
    ['', '1'],
  ])('leaves %j typed as %j', (typed, left) => {
    mount(stepper());
    act(() => {
      input().focus();
      input().value = typed;
      input().blur();
    });
    expect(input().value).toBe(left);
  });
});

it('the password field shows and hides what is typed', () => {
  mount(<PasswordField name="password" label="Password" />);
  click('button');
  expect(find<HTMLInputElement>('input').type).toBe('text');
  expect(find('button').textContent).toBe('Hide password');
  click('button');
  expect(find<HTMLInputElement>('input').type).toBe('password');
});

describe('toasts', () => {
  const flash = { id: 'f1', kind: 'success' as const, title: 'Signed out' };
  const toasts = () => box.querySelectorAll('.toast');

  it('are in the server’s markup, each spoken once, without a button', () => {
    const page = html(<ToastRegion flash={flash} />);
    expect(page).toContain('Signed out');
    expect(page.match(/role="(?:status|alert)"|aria-live="polite"/g)).toEqual([
      'aria-live="polite"',
    ]);
    expect(page).not.toContain('<button');
    expect(html(<ToastRegion flash={{ ...flash, kind: 'error' }} />)).toContain(
      'aria-live="assertive"',
    );
  });

  it('disappear after 5000 ms and wait while hovered', () => {
    vi.useFakeTimers();
    mount(<ToastRegion flash={flash} />);
    act(() => void vi.advanceTimersByTime(4000));
    act(() => {
      find('.toast').dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    });
    act(() => void vi.advanceTimersByTime(60_000));
    expect(toasts()).toHaveLength(1);
    act(() => {
      find('.toast').dispatchEvent(new MouseEvent('pointerout', { bubbles: true }));
    });
    act(() => void vi.advanceTimersByTime(4999));
    expect(toasts()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(toasts()).toHaveLength(0);
  });

  it('are shown one at a time, the newest', () => {
    mount(<ToastRegion flash={flash} />);
    act(() => void showToast({ kind: 'error', title: 'Payment Failed' }));
    expect(toasts()).toHaveLength(1);
    expect(find('.toast').textContent).toContain('Payment Failed');
    click('[aria-label="Dismiss"]');
    expect(toasts()).toHaveLength(0);
  });

  it('show other people’s changes after the user’s own toast, newest only', () => {
    vi.useFakeTimers();
    const shown = () => box.querySelector('.toast b')?.textContent;
    const tell = (title: string) => act(() => void showNews({ kind: 'info', title }));
    mount(<ToastRegion flash={{ ...flash, id: 'f3' }} />);
    tell('Material Locked');
    tell('Photo Updated');
    expect(shown()).toBe('Signed out');
    act(() => void vi.advanceTimersByTime(5000));
    expect(shown()).toBe('Photo Updated');
    tell('Photo Removed');
    expect(shown()).toBe('Photo Removed');
    act(() => void showToast({ kind: 'success', title: 'Material Updated' }));
    expect(shown()).toBe('Material Updated');
    act(() => void vi.advanceTimersByTime(5000));
    expect(toasts()).toHaveLength(0);
  });

  it('are dismissed by a 50 px swipe to the right, not by 49', () => {
    mount(<ToastRegion flash={{ ...flash, id: 'f2' }} />);
    const move = (type: string, clientX: number) =>
      act(() => {
        find('.toast').dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
      });
    move('pointerdown', 100);
    move('pointermove', 149);
    expect(toasts()).toHaveLength(1);
    move('pointerup', 149);
    move('pointerdown', 100);
    move('pointermove', 150);
    expect(toasts()).toHaveLength(0);
  });

  it('don’t come back when an error page remounts the region', () => {
    mount(<ToastRegion />);
    act(() => void showToast({ kind: 'info', title: 'Saved' }));
    click('[aria-label="Dismiss"]');
    act(() => root?.unmount());
    mount(<ToastRegion />);
    expect(toasts()).toHaveLength(0);
  });

  it('can be reached with F8', () => {
    mount(<ToastRegion />);
    press('F8');
    expect(document.activeElement).toBe(find('.toasts'));
  });
});

describe('the popover', () => {
  const popover = (
    <Popover
      label="Comparison"
      trigger={(props) => (
        <a href="#price" {...props}>
          $5.00
        </a>
      )}
    >
      {() => <a href="/similar">Similar</a>}
    </Popover>
  );
  const open = () => box.querySelector('.pop') !== null;

  it('renders only its trigger, a link, without a script', () => {
    const page = html(popover);
    expect(page).toContain('href="#price"');
    expect(page).not.toContain('Similar');
  });

  it('opens on press and closes on Esc or a press outside', () => {
    mount(popover);
    click('a');
    expect(open()).toBe(true);
    expect(find('a').getAttribute('aria-expanded')).toBe('true');
    press('Escape');
    expect(open()).toBe(false);
    click('a');
    act(() => void document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
    expect(open()).toBe(false);
  });

  it('opens on hover only after a delay', () => {
    vi.useFakeTimers();
    mount(popover);
    const over = new MouseEvent('pointerover', { bubbles: true });
    Object.defineProperty(over, 'pointerType', { value: 'mouse' });
    act(() => void find('a').dispatchEvent(over));
    act(() => void vi.advanceTimersByTime(149));
    expect(open()).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    expect(open()).toBe(true);
  });
});

describe('the header', () => {
  it('shows the page’s search, and keeps what is typed while the page loads', async () => {
    let show!: (text: string) => void;
    function Header() {
      const [text, setText] = useState('2x4');
      show = setText;
      return <SiteHeader user={null} links={[]} searchText={text} />;
    }
    mount(<Header />);
    const field = find<HTMLInputElement>('input');
    const search = async (text: string) => {
      await typeInto(field, text);
      const event = new Event('submit', { bubbles: true, cancelable: true });
      await act(async () => void find('form').dispatchEvent(event));
    };
    await search('2x6');
    act(() => show('2x6'));
    act(() => show(''));
    expect(field.value).toBe('');
    await search('2x8');
    await typeInto(field, '2x8 cedar');
    act(() => show('2x8'));
    expect(field.value).toBe('2x8 cedar');
    expect(find('input')).toBe(field);
  });
});

describe('the theme script', () => {
  const run = (dark: boolean) => {
    let changed: () => void = () => {};
    const media = { matches: dark, addEventListener: (_: string, f: () => void) => (changed = f) };
    window.matchMedia = (() => media) as unknown as typeof window.matchMedia;
    // oxlint-disable-next-line no-eval -- as the page's inline script runs
    (0, eval)(headScript);
    return (matches: boolean) => {
      media.matches = matches;
      changed();
    };
  };
  const { documentElement: page } = document;
  beforeEach(() => {
    root = createRoot(box);
    localStorage.clear();
    page.className = '';
  });

  it('is light by default', () => {
    run(true);
    expect(page.className).toBe('light');
    expect(page.dataset.theme).toBe('light');
    expect(page.dataset.js).toBe('');
  });

  it('follows the device live when set to system', () => {
    localStorage.setItem('offcut-theme', 'system');
    const setDevice = run(true);
    expect(page.className).toBe('dark');
    expect(page.dataset.theme).toBe('dark');
    setDevice(false);
    expect(page.className).toBe('light');
    expect(page.dataset.theme).toBe('light');
  });

  it('stays when the document gets a new root element', () => {
    localStorage.setItem('offcut-theme', 'system');
    const setDevice = run(true);
    const next = document.createElement('html');
    page.replaceWith(next);
    restoreTheme(next);
    expect(next.className).toBe('dark');
    expect(next.dataset.js).toBe('');
    setDevice(false);
    expect(next.className).toBe('light');
    next.replaceWith(page);
  });

  it('reads the cookie when nothing is stored', () => {
    document.cookie = 'offcut-theme=dark';
    run(false);
    expect(page.className).toBe('dark');
  });
});

it('a toast region hydrates without a mismatch', () => {
  const errors: unknown[] = [];
  const element = withRouter(<ToastRegion flash={{ id: 'f9', kind: 'info', title: 'Hello' }} />);
  box.innerHTML = html(<ToastRegion flash={{ id: 'f9', kind: 'info', title: 'Hello' }} />);
  act(() => {
    root = hydrateRoot(box, element, { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(box.querySelector('[aria-label="Dismiss"]')).not.toBeNull();
});

describe('A form in a dialog', () => {
  const refused = { result: {} };

  it.each([
    ['is closed once it is accepted', 'submitting undefined, loading undefined, idle undefined', 1],
    ['is closed by an answer that was rendered late', 'loading undefined, idle undefined', 1],
    ['stays when it is refused', 'submitting undefined, loading refused, idle refused', 0],
    [
      'stays when the answer is the first that is rendered',
      'loading refused, loading refused, idle refused',
      0,
    ],
    ['stays when only the end is rendered', 'idle refused', 0],
    [
      'is closed when it is accepted the second time',
      'loading refused, submitting refused, loading refused, idle refused',
      1,
    ],
  ])('%s', (_case, renders, closed) => {
    const close = vi.fn<() => void>();
    function Sent({ at }: { at: string }) {
      const [state, data] = at.split(' ') as ['idle', string];
      // A new function each time, as a component's own is.
      useWhenSent({ state, data: data === 'refused' ? refused : undefined }, () => close());
      return null;
    }
    mount(null);
    for (const at of ['idle undefined', ...renders.split(', ')])
      act(() => root!.render(<Sent at={at} />));
    expect(close).toHaveBeenCalledTimes(closed);
  });
});
