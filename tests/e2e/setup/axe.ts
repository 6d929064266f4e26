import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export async function violationsIn(
  page: Page,
  { exclude, ...options }: RunOptions & { exclude?: string } = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, chosen]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(context, {
        resultTypes: ['violations'],
        preload: false,
        ...chosen,
      });
      return violations.map(({ id, nodes }) => ({
        rule: id,
        at: nodes.slice(0, 5).map(({ target, failureSummary }) => [String(target), failureSummary]),
      }));
    },
    [exclude ? { exclude } : { include: 'html' }, options] as const,
  );
}
