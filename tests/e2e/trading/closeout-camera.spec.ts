import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, makeSeller, openHydrated, signIn, test } from '../setup/test';

const UPC = '036000291452';
const WIDTH = 640;
const HEIGHT = 480;
const BAR = 4;

/** Source: GS1 General Specifications, 5.2.1: seven modules a digit, the right half inverted. */
function modulesOf(upc: string): string {
  const left = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011';
  const codes = left.split(' ');
  const digits = [...upc].map((digit) => codes[Number(digit)]!);
  const inverted = (code: string) => code.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
  const right = digits.slice(6).map(inverted).join('');
  return `101${digits.slice(0, 6).join('')}01010${right}101`;
}

/** A film of one frame, for Chromium's pretended camera. */
function film(upc: string): string {
  const modules = modulesOf(upc);
  const start = (WIDTH - modules.length * BAR) / 2;
  const line = Buffer.alloc(WIDTH, 235);
  for (const [index, bit] of [...modules].entries()) {
    if (bit === '1') line.fill(16, start + index * BAR, start + (index + 1) * BAR);
  }
  const blank = Buffer.alloc(WIDTH, 235);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? line : blank));
  const frame = Buffer.concat([...rows, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const file = path.join(tmpdir(), `offcut-barcode-${process.pid}.y4m`);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(`${head}FRAME\n`), frame]));
  return file;
}

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film(UPC)}`,
      ],
    }),
});

test('a browser that reads no barcodes loads Quagga when asked, and reads the camera’s picture', async ({
  page,
}) => {
  await signIn(page, await makeSeller());
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openHydrated(page, '/my-listings/closeout');
  await page.getByRole('button', { name: 'Add a Row Without a Photo' }).click();
  expect(scripts.filter((url) => url.includes('quagga'))).toEqual([]);
  const row = page.getByRole('group', { name: 'Row 1', exact: true });
  await row.getByRole('button', { name: 'Scan' }).click();
  await expect(row.getByLabel('UPC')).toHaveValue(new RegExp(`^0?${UPC}$`), { timeout: 30_000 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('quagga'))).toHaveLength(1);
});
