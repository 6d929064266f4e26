import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/**
 * What axe finds on a page by all of its rules for WCAG 2.2 AA and its best practices, or by those
 * that `options` leave. It goes into a page once, and stays as long as the document does.
 * @param exclude a selector of what is not looked at
 */
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
