import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { readSiteSettings, startSiteSettings } from '~/db/site-settings.server';
import {
  previewSettings,
  readSettings,
  saveSettings,
  undoSettings,
} from '~/domain/administration/index.server';
import { SiteSettingsForm } from '~/domain/administration/settings/settings.schema';
import type { Actor } from '~/lib/actor';
import { centralDay } from '~/lib/central-clock';
import { COMING_FEE, PLATFORM_FEE, SALES_TAX, SITE_CHANGES, SITE_NAME } from '~/lib/site';
import { resetDatabase } from '../../setup/database';
import { makeAdmin } from './people';

const DAY_MS = 86_400_000;
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
afterAll(() => db.siteSettings.deleteMany());

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
    await save({});
    expect(await db.siteSettings.count()).toBe(1);
  });

  test('undo brings back what was before, once, and is in the audit log', async () => {
    await save({ name: 'Second Yard' });
    await save({ reviewPromise: '24 hours' });
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
      ...{ code: 'conflict', status: 409, fields: { name: 'Now reads: Theirs' } },
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
});
