import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 80;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Finding an element by role at every stop would cost more than the presses.
  let element = await target.elementHandle();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const { isFocused, isShown } = await element.evaluate((found) => ({
      isFocused: found === document.activeElement,
      isShown: found.checkVisibility(),
    }));
    if (isFocused) {
      await expectFocusIsSeen(page);
      return;
    }
    // A select that is focused gives its place and name to a search box.
    if (isShown) await page.keyboard.press('Tab');
    else element = await target.elementHandle();
  }
  throw new Error(`${MOST_STOPS} presses of Tab do not lead to ${String(target)}`);
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function expectFocusIsSeen(page: Page): Promise<void> {
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement!);
    return { style: style.outlineStyle, width: parseFloat(style.outlineWidth) };
  });
  expect(outline.style).not.toBe('none');
  expect(outline.width).toBeGreaterThanOrEqual(2);
}

/** WCAG 2.2, 2.4.11: neither a sticky header nor anything else lies over it. */
export async function expectFocusOnTop(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const focused = document.activeElement!;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return focused.contains(top) ? null : `${focused.outerHTML} is under ${top?.outerHTML}`;
  });
  expect(covered).toBeNull();
}

export async function expectFocusWithin(page: Page, container: Locator): Promise<void> {
  await expect
    .poll(() => container.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
}

export async function chooseByKeyboard(page: Page, about: string, entry: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: `Actions for ${about}` }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((element) => element.hasAttribute('data-focus')))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
