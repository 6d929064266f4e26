import sharp from 'sharp';
import { MAX_LOGO_BYTES } from '~/lib/image-limits';
import { makeAdmin } from '../setup/administering';
import { expect, hydrated, type Page, signIn, test } from '../setup/test';

// Both change the one site's settings.
test.describe.configure({ mode: 'default' });

const LEGAL = 'counsel@offcut.example';

async function wideLogo() {
  const create = { width: 400, height: 100, channels: 3, background: '#1d4ed8' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: 'wide.png', mimeType: 'image/png', buffer };
}

async function openSettings(page: Page): Promise<void> {
  await signIn(page, await makeAdmin(), '/admin/settings');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an admin previews, saves and undoes a change, which kept pages show at once', async ({
    page,
    anotherVisitor,
  }) => {
    const guest = await anotherVisitor();
    const terms = async () => (await guest.request.get('/terms')).text();
    expect(await terms()).not.toContain(LEGAL);

    await openSettings(page);
    await page.getByLabel('Legal email').fill(LEGAL);
    await page.getByLabel('Accent color').fill('#c2410c');
    await page.getByLabel('Logo').setInputFiles(await wideLogo());
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText(LEGAL);
    await expect(preview.getByRole('img', { name: 'Offcut' })).toBeVisible();
    expect(await terms()).not.toContain(LEGAL);

    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings Saved')).toBeVisible();
    await guest.goto('/terms');
    await expect(guest.getByRole('link', { name: LEGAL })).toBeVisible();
    const mark = guest.getByRole('banner').getByRole('img', { name: 'Offcut' });
    const shown = (img: HTMLImageElement) => [img.naturalWidth, img.width, img.height];
    await expect.poll(() => mark.evaluate(shown)).toEqual([256, 128, 32]);
    const icon = await guest.request.get('/favicon.ico');
    expect(icon.headers()['content-type']).toBe('image/png');

    await page.getByRole('button', { name: 'Undo Last Change' }).click();
    await expect(page.getByText('Change Undone')).toBeVisible();
    const restored = await terms();
    expect(restored).toContain('legal@offcut.example');
    expect(restored).not.toContain(LEGAL);
    expect(restored).not.toMatch(/<img[^>]*alt="Offcut"/);
  });
});

test('with JavaScript the preview takes focus and wears the color, and what is saved stays in the form', async ({
  page,
}) => {
  await openSettings(page);
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('Second Yard');
  await page.getByLabel('Accent color').fill('#1d4ed8');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Preview' })).toBeFocused();
  await expect(preview).toContainText('Welcome to Second Yard');
  await expect(preview.getByText('Create Account')).toHaveCSS(
    'background-color',
    'rgb(29, 78, 216)',
  );
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second Yard');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Offcut');

  await hydrated(page);
  await page.getByLabel('Legal email').fill(LEGAL);
  const large = { ...(await wideLogo()), buffer: Buffer.alloc(MAX_LOGO_BYTES + 1) };
  await page.getByLabel('Logo').setInputFiles(large);
  await expect(page.getByText('Choose a logo of at most 2 MB')).toBeVisible();
  await page.getByLabel('Logo').setInputFiles(await wideLogo());
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect(page.getByLabel('Legal email')).toHaveValue(LEGAL);
  const mark = page.getByRole('banner').getByRole('img', { name: 'Offcut' });
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: 'Undo Last Change' }).click();
  await expect(page.getByText('Change Undone')).toBeVisible();
  await expect(page.getByLabel('Legal email')).toHaveValue('legal@offcut.example');
  await expect(mark).toHaveCount(0);
});
