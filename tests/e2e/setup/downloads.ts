import type { Locator } from '@playwright/test';

/** What a press on `link` downloads. */
export async function download(link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const started = link.page().waitForEvent('download');
  await link.click();
  const file = await started;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
}
