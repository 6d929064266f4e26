import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const SCRIPT = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`;

async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: SCRIPT });
  await session.detach();
}

export async function violationsIn(
  page: Page,
  {
    include = 'html',
    exclude,
    ...options
  }: RunOptions & { include?: string; exclude?: string } = {},
) {
  await bringAxe(page);
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
    [exclude ? { exclude } : { include }, options] as const,
  );
}
