import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/db/client.server';
import { readSiteSettings, startSiteSettings } from '~/db/site-settings.server';
import {
  previewSettings,
  readSettings,
  saveSettings,
  undoSettings,
} from '~/domain/administration/index.server';
import { announceFeeRise } from '~/domain/notifications/announce-fee-rise.server';
import { storeLogo } from '~/domain/media/index.server';
import { SiteSettingsForm } from '~/domain/administration/settings/settings.schema';
import { answerFormerLogo, answerLogo } from '~/http/front/answer-logo.server';
import type { Actor } from '~/lib/actor';
import { centralDay } from '~/lib/central-clock';
import {
  COMING_FEE,
  PLATFORM_FEE,
  SALES_TAX,
  LOGO,
  LOGO_PNGS,
  SITE_CHANGES,
  SITE_NAME,
} from '~/lib/site';
import { createCompany } from '../../factories/company';
import { waitingJobs } from '../../factories/mailbox';
import { createMaterial } from '../../factories/material';
import { createTransaction } from '../../factories/transaction';
import { openFront } from '../../http/servers';
import { resetDatabase } from '../../setup/database';
import { makePhoto, photoOfSize, pngBomb } from '../media/photos';
import { makeAdmin } from './people';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const dayFromNow = (days: number) => centralDay(new Date(Date.now() + days * DAY_MS));

let admin: Actor;

async function typed(changes: Record<string, string> = {}) {
  const { values, seen } = await readSettings(admin);
  return SiteSettingsForm.parse({ ...values, seen, ...changes });
}
const save = async (changes: Record<string, string>) => saveSettings(await typed(changes), admin);

beforeEach(async () => {
  await resetDatabase();
  admin = await makeAdmin();
});
afterAll(async () => {
  await db.siteSettings.deleteMany();
  // What is in force outlives the rows.
  await startSiteSettings();
});

describe('settings', () => {
  test('an empty table is the defaults, and a change is a version with a line in the audit log', async () => {
    expect(await readSiteSettings()).toMatchObject({ version: 0, name: 'Offcut' });
    await save({ name: 'Second Yard', legalEmail: 'law@yard.example' });
    expect(await readSiteSettings()).toMatchObject({
      ...{ version: 1, name: 'Second Yard', legalEmail: 'law@yard.example' },
      supportEmail: 'support@offcut.example',
    });
    const [line] = await db.auditLogEntry.findMany({ where: { subjectType: 'settings' } });
    expect(line).toMatchObject({
      ...{ action: 'settings.changed', actorUserId: admin.userId, subjectId: '1' },
      before: { name: 'Offcut', legalEmail: 'legal@offcut.example' },
      after: { name: 'Second Yard', legalEmail: 'law@yard.example' },
    });
    expect(await save({})).toEqual({ hasNewFee: false });
    expect(await db.siteSettings.count()).toBe(1);
    expect(await save({ nextFee: '4', nextFeeFrom: dayFromNow(3) })).toEqual({ hasNewFee: true });
  });

  test('undo brings back what was before, once, and is in the audit log', async () => {
    await save({ name: 'Second Yard' });
    await save({ reviewPromise: '24 hours' });
    const restores = { reviewPromise: '2-3 business days' };
    expect((await readSettings(admin)).last).toMatchObject({ restores });
    await undoSettings(2, admin);
    expect(await readSiteSettings()).toMatchObject({
      ...{ version: 3, name: 'Second Yard', reviewPromise: '2-3 business days' },
    });
    await expect(undoSettings(2, admin)).rejects.toMatchObject({ code: 'conflict' });
    expect(await db.auditLogEntry.count({ where: { action: 'settings.undone' } })).toBe(1);
  });

  test('two admins: what was changed in both is refused, the rest is kept', async () => {
    const mine = await typed({ name: 'Mine' });
    const other = await typed({ supportEmail: 'help@yard.example' });
    await save({ name: 'Theirs' });
    await expect(saveSettings(mine, admin)).rejects.toMatchObject({
      ...{
        code: 'conflict',
        status: 409,
        fields: { name: expect.stringContaining('“Theirs”') as string },
      },
    });
    await saveSettings(other, admin);
    expect(await readSiteSettings()).toMatchObject({
      ...{ name: 'Theirs', supportEmail: 'help@yard.example' },
    });
  });

  test.each([
    [{ accent: '#ffaa00' }, 'accent'],
    [{ nextFee: '6' }, 'nextFeeFrom'],
    [{ nextFeeFrom: dayFromNow(3) }, 'nextFee'],
    [{ nextFee: '5', nextFeeFrom: dayFromNow(3) }, 'nextFee'],
    [{ nextFee: '6', nextFeeFrom: dayFromNow(-2) }, 'nextFeeFrom'],
    [{ nextFee: '6', nextFeeFrom: dayFromNow(400) }, 'nextFeeFrom'],
    [{ nextFee: '6', nextFeeFrom: dayFromNow(0) }, 'nextFeeFrom'],
  ])('%j is refused on its field, in the preview too', async (changes, field) => {
    await expect(save(changes)).rejects.toMatchObject({ code: 'invalid', field });
    await expect(previewSettings(await typed(changes), admin)).rejects.toMatchObject({ field });
    expect(await db.siteSettings.count()).toBe(0);
  });

  test.each([
    ['name', '<b>'],
    ['name', ''],
    ['accent', 'red'],
    ['supportEmail', 'support'],
    ['reviewPromise', 'soon'],
    ['reviewTime', '0 days'],
    ['reviewTime', '9-2 days'],
    ['reviewTime', '1 business days'],
    ['reviewTime', '5 day'],
    ['nextFee', '20.01'],
    ['nextFee', '5.255'],
    ['nextFeeFrom', '2026-02-30'],
  ])('the form refuses %s “%s”', async (field, text) => {
    const { values } = await readSettings(admin);
    const { error } = SiteSettingsForm.safeParse({ ...values, [field]: text });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  test('only an admin reads or changes them', async () => {
    const user: Actor = { ...admin, role: 'company_user' };
    const input = await typed({ name: 'Mine' });
    for (const work of [
      readSettings(user),
      saveSettings(input, user),
      previewSettings(input, user),
      storeLogo(Buffer.alloc(0), user),
      undoSettings(1, user),
    ]) {
      await expect(work).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  test('a fee is announced, and in force from its day on', async () => {
    await save({ nextFee: '6.25', nextFeeFrom: dayFromNow(3) });
    expect(await readSiteSettings()).toMatchObject({
      ...{ feeBasisPoints: 500, nextFeeBasisPoints: 625 },
    });
    const at = new Date(Date.now() + 4 * DAY_MS);
    expect(await readSiteSettings(db, { at })).toMatchObject({
      ...{ feeBasisPoints: 625, nextFeeBasisPoints: null },
    });
    expect(await db.auditLogEntry.findFirst({ where: { subjectType: 'settings' } })).toMatchObject({
      before: { nextFee: null, nextFeeFrom: null },
      after: { nextFee: '6.25%', nextFeeFrom: dayFromNow(3) },
    });
  });

  test('companies that trade are told once of a fee that will rise, or won’t after all, and of none that falls', async () => {
    const emptyQueue = () => db.$executeRaw`TRUNCATE graphile_worker._private_jobs`;
    await emptyQueue();
    const company = await createCompany();
    await createCompany({ registrationStatus: 'pending' });
    await save({ nextFee: '4', nextFeeFrom: dayFromNow(3) });
    await save({ nextFee: '6.25', nextFeeFrom: dayFromNow(3) });
    const run = async () => {
      for (const job of await waitingJobs('announce_fee_rise')) await announceFeeRise(job as never);
    };
    expect(await waitingJobs('announce_fee_rise')).toHaveLength(1);
    await run();
    const told = await db.notification.findMany();
    expect(told).toMatchObject([
      { recipientCompanyId: company.id, title: expect.stringContaining('rises to 6.25% on') },
    ]);
    await undoSettings(2, admin);
    await run();
    await emptyQueue();
    expect(await db.notification.findMany({ orderBy: { createdAt: 'asc' } })).toMatchObject([
      ...told,
      {
        title: expect.stringContaining('won’t rise on'),
        content: expect.stringContaining('pay 5%'),
      },
    ]);
    await undoSettings(3, admin);
    await run();
    expect(await db.notification.count()).toBe(3);
  });

  const buy = async () => createTransaction({ materialId: (await createMaterial()).id });
  const settingsAreFrom = (msAgo: number) =>
    db.siteSettings.updateMany({ data: { createdAt: new Date(Date.now() - msAgo) } });
  const lowerFee = () => save({ name: 'Second Yard', nextFee: '3', nextFeeFrom: dayFromNow(0) });

  test('undo raises a fee back within an hour if no one has bought at the lower one', async () => {
    await buy();
    await lowerFee();
    await undoSettings(1, admin);
    expect(await readSiteSettings()).toMatchObject({ feeBasisPoints: 500, name: 'Offcut' });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a purchase started at the lower one', buy],
    ['it was lowered an hour ago', () => settingsAreFrom(HOUR_MS)],
  ])('undo raises no fee at once after %s: companies are notified first', async (_, happens) => {
    await lowerFee();
    await happens();
    await expect(undoSettings(1, admin)).rejects.toMatchObject({
      ...{ code: 'conflict', message: expect.stringContaining('raise the fee to 5% right away') },
    });
    expect(await readSiteSettings()).toMatchObject({ feeBasisPoints: 300, name: 'Second Yard' });
  });

  test('undo of taking a rise back raises no fee at once when its day has begun', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-09T23:50:00-06:00') });
    await save({ nextFee: '6', nextFeeFrom: '2031-01-10' });
    await save({ nextFee: '', nextFeeFrom: '' });
    await settingsAreFrom(0);
    vi.setSystemTime(new Date('2031-01-10T00:10:00-06:00'));
    await expect(undoSettings(2, admin)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a save is in force in this process at once', async () => {
    await startSiteSettings();
    await save({ name: 'Second Yard', nextFee: '6', nextFeeFrom: dayFromNow(3) });
    expect([SITE_NAME, PLATFORM_FEE]).toEqual(['Second Yard', '5%']);
    expect(SALES_TAX).toMatch(/^Second Yard collects no sales tax/);
    expect(COMING_FEE).toMatch(/^From .+, the platform fee is 6% of the subtotal\.$/);
    await undoSettings(1, admin);
    expect([SITE_NAME, COMING_FEE, SITE_CHANGES]).toEqual(['Offcut', '', undefined]);
  });

  test('a logo is drawn for every place, in force at once, named in the audit log, and undone', async () => {
    await startSiteSettings();
    const logo = await storeLogo(await makePhoto(700, 200, 'png'), admin);
    expect(logo).toMatch(/^[0-9a-f]{16}-112x32$/);
    expect(await storeLogo(await makePhoto(700, 200, 'png'), admin)).toBe(logo);
    const { mark, icon } = await previewSettings(await typed({ logo }), admin);
    expect([mark, icon]).toEqual(Array(2).fill(expect.stringMatching(/^data:image\/png;base64,/)));
    expect(LOGO).toBe('');

    await save({ logo });
    expect(LOGO).toBe(logo);
    const sizes = LOGO_PNGS.map(async (png) => {
      const { format, width, height, exif } = await sharp(png).metadata();
      return [format, width, height, exif];
    });
    expect(await Promise.all(sizes)).toEqual(
      [
        ...[
          [224, 64],
          [32, 32],
          [180, 180],
          [192, 192],
          [512, 512],
          [1200, 630],
        ],
      ].map((size) => ['png', ...size, undefined]),
    );
    expect(
      await db.auditLogEntry.findFirst({ where: { action: 'settings.changed' } }),
    ).toMatchObject({ before: { logo: '' }, after: { logo } });
    await save({ logo: '' });
    expect([LOGO, LOGO_PNGS.length, SITE_CHANGES]).toEqual(['', 0, undefined]);
    await undoSettings(2, admin);
    expect([LOGO, LOGO_PNGS.length]).toEqual([logo, 6]);
    await undoSettings(3, admin);
    expect(LOGO).toBe('');
    const front = await openFront(
      (_request, response) => void response.end(),
      [answerLogo, answerFormerLogo],
    );
    const earlier = await fetch(`${front.origin}/logo.png?${logo}`);
    front.close();
    expect(earlier.headers.get('Cache-Control')).toContain('immutable');
    expect((await sharp(await earlier.arrayBuffer()).metadata()).width).toBeGreaterThan(64);
  });

  test('only what no settings name is deleted, a day after it came', async () => {
    const [saved, left] = await Promise.all(
      [300, 400].map(async (width) => storeLogo(await makePhoto(width, 200, 'png'), admin)),
    );
    await save({ logo: saved! });
    await save({ logo: '' });
    await db.siteLogo.updateMany({ data: { createdAt: new Date(Date.now() - 2 * DAY_MS) } });
    await storeLogo(await makePhoto(500, 200, 'png'), admin);
    expect(await db.siteLogo.findUnique({ where: { id: left! } })).toBeNull();
    expect(await db.siteLogo.count()).toBe(2);
    await expect(save({ logo: left! })).rejects.toMatchObject({ code: 'invalid', field: 'image' });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const white = () =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: '#fffbe0' } });
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['empty', () => Buffer.alloc(0), 'unsupported_type'],
    ['an SVG with a script', () => Buffer.from(svg), 'unsupported_type'],
    ['a GIF', () => makePhoto(200, 200, 'gif'), 'unsupported_type'],
    [
      'a PNG with a page in it',
      async () => Buffer.concat([await makePhoto(99, 99, 'png'), Buffer.from(svg)]),
      'unsupported_type',
    ],
    ['400 million pixels', () => pngBomb(20_000), 'too_large'],
    ['over 2 MB', () => photoOfSize(2_200_000), 'too_large'],
    ['cut off', async () => (await makePhoto(900, 900)).subarray(0, 2_000), 'unreadable_image'],
    ['narrow', () => makePhoto(900, 60, 'png'), 'invalid'],
    ['tiny', () => makePhoto(40, 40, 'webp'), 'invalid'],
    ['as good as white', () => white().png().toBuffer(), 'invalid'],
  ])('a logo that is %s is refused on its field', async (_what, make, code) => {
    await expect(storeLogo(await make(), admin)).rejects.toMatchObject({ code, field: 'image' });
  });

  test('of an animated logo the first picture is drawn, and a see-through one on white', async () => {
    const dot = (color: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120"><circle cx="60" cy="60" r="60" fill="${color}"/></svg>`,
        ),
      )
        .png()
        .toBuffer();
    const animated = await sharp([await dot('#1d4ed8'), await dot('#f00')], {
      join: { animated: true },
    })
      .webp({ lossless: true })
      .toBuffer();
    await startSiteSettings();
    await save({ logo: await storeLogo(animated, admin) });
    const { data, info } = await sharp(LOGO_PNGS[0]).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([64, 64, 3]);
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(data[(32 * 64 + 32) * 3]).toBeLessThan(60);
  });
});
