import type { Page } from '@playwright/test';

export const NARROW = { width: 320, height: 900 };
export const MODAL = 'dialog:modal, [aria-modal=true]';

/** On a phone a table's cells lie under one another. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate((phone) => {
    const tables = innerWidth > phone ? [] : document.querySelectorAll('.scroll:has(.stacks)');
    return [document.documentElement, ...tables]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName} ${scrollWidth}`);
  }, NARROW.width);
}

/**
 * WCAG 2.2, 1.4.3: 4.5 to 1, large texts 3 to 1, except in disabled controls, but in a button that
 * says it is sending. Colors are opaque, and what lies over a photo has a ground of its own. And
 * 1.4.1: a link within text is underlined, or its color stands out 3 to 1 from the words around it.
 */
export function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const remember = <K, V>(find: (key: K) => V) => {
      const found = new Map<K, V>();
      return (key: K): V => {
        if (!found.has(key)) found.set(key, find(key));
        return found.get(key)!;
      };
    };
    const channels = remember((color: string) => color.match(/[\d.]+/g)!.map(Number));
    const groundOf = remember((element: Element | null): string => {
      if (!element) return getComputedStyle(document.documentElement).backgroundColor;
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
    });
    const luminance = remember((color: string) =>
      channels(color)
        .slice(0, 3)
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index]!, 0),
    );
    const contrastOf = (...colors: [string, string]) => {
      const [darker, lighter] = colors.map(luminance).sort((a, b) => a - b);
      return (lighter! + 0.05) / (darker! + 0.05);
    };
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim();
    const isLostInText = (element: Element) => {
      const { display, color, textDecorationLine } = getComputedStyle(element);
      const around = element.parentElement!;
      return (
        element.matches('a[href]') &&
        display === 'inline' &&
        textDecorationLine === 'none' &&
        [...around.childNodes].some(isText) &&
        contrastOf(color, getComputedStyle(around).color) < 3
      );
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) =>
        element.matches('input, select, textarea') ? true : [...element.childNodes].some(isText),
      )
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => !element.matches(':disabled, :disabled *'))
      .flatMap((element) => {
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
        const contrast = contrastOf(color, groundOf(element));
        const isFaint = contrast < (isLarge ? 3 : 4.5);
        const markup = element.outerHTML.slice(0, 120);
        return [
          ...(isFaint ? [`${contrast.toFixed(2)} to 1: ${markup}`] : []),
          ...(isLostInText(element) ? [`looks like the words around it: ${markup}`] : []),
        ];
      });
  });
}

/**
 * WCAG 2.2, 2.5.8: 24 px each way, except links within text. A mouse is allowed small lines of text,
 * if no other target lies within 12 px of their middle.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((phone) => {
    const controls = 'button,input:not([type=hidden]),select,textarea,a[href],summary';
    const targets = [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    const isSmall = ({ box }: (typeof targets)[0]) => box.width < 24 || box.height < 24;
    const small = targets.filter(isSmall);
    const middle = ({ left, right, top, bottom }: DOMRect) => [
      (left + right) / 2,
      (top + bottom) / 2,
    ];
    const isNear = (box: DOMRect, other: (typeof targets)[0]) => {
      const [x, y] = middle(box) as [number, number];
      const [ox, oy] = middle(other.box) as [number, number];
      if (isSmall(other) && Math.hypot(x - ox, y - oy) < 24) return true;
      const away = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0);
      const { left, right, top, bottom } = other.box;
      return Math.hypot(away(x, left, right), away(y, top, bottom)) < 12;
    };
    return small
      .filter(
        ({ element, box }) =>
          innerWidth <= phone ||
          element.matches('main :is(.btn, .input, .tabs a, summary)') ||
          targets.some(
            (other) =>
              other.element !== element &&
              !element.contains(other.element) &&
              !other.element.contains(element) &&
              isNear(box, other),
          ),
      )
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`);
  }, NARROW.width);
}

/** Numbers and labels' words over two lines, and words or controls that lie over others. */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate((modal) => {
    const nameOf = (element: Element | null) => element?.outerHTML.slice(0, 120) ?? '';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr');
    const root = document.querySelector(modal) ?? document.body;
    const boxesOf = (node: Node, [start, end] = [0, node.textContent!.length]) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && isShown(text.parentElement!)) texts.push(text);
    }
    const whole = (text: Text) =>
      text.parentElement!.matches('dt') ? /\w+/g : /(?<![\w-])\$?\d[\d,.]*(?![\w-])/g;
    const broken = texts.flatMap((text) =>
      [...text.data.matchAll(whole(text))]
        .filter(({ 0: found, index }) => {
          const lines = boxesOf(text, [index, index + found.length]);
          return new Set(lines.map(({ top }) => Math.round(top))).size > 1;
        })
        .map(([found]) => `${found} is broken in ${nameOf(text.parentElement)}`),
    );
    const controls = [...root.querySelectorAll('a[href], button, select, summary')]
      .filter(
        (element) =>
          isShown(element) &&
          !element.closest('.scroll, header') &&
          getComputedStyle(element).opacity !== '0',
      )
      .map((element) => ({
        element,
        boxes: [...element.getClientRects()],
        // An open menu lies over the page, and is placed again only after a resize.
        layer: element.closest('[role=menu]'),
      }));
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const covered = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((other) => one.layer === other.layer && !one.element.contains(other.element))
        .filter((other) => one.boxes.some((a) => other.boxes.some((b) => overlap(a, b))))
        .map((other) => `${nameOf(one.element)} lies over ${nameOf(other.element)}`),
    );
    return [...broken, ...covered];
  }, MODAL);
}
