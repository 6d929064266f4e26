import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import {
  getNotificationPreferences,
  saveNotificationPreferences,
} from '~/domain/notifications/index.server';
import { SaveNotificationPreferences } from '~/domain/notifications/save-preferences.schema';
import type { Actor } from '~/lib/actor';
import { makeCompany, makeOwner } from '../../factories/company';
import { createActor, makeMember } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';

let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  owner = (await makeOwner()).actor;
});

const save = (input: object, actor = owner) =>
  saveNotificationPreferences(SaveNotificationPreferences.parse(input), actor);
const of = async (category: string, actor = owner) =>
  (await getNotificationPreferences(actor))!.find((each) => each.category === category);

describe('how a company is notified', () => {
  test('is in every channel and immediately by default', async () => {
    const preferences = await getNotificationPreferences(owner);
    expect(preferences).toHaveLength(6);
    for (const preference of preferences!) {
      expect(preference).toMatchObject({
        emailEnabled: true,
        pushEnabled: true,
        inAppEnabled: true,
        frequency: 'immediate',
      });
    }
  });

  test('is saved per category for this company only, safe to repeat', async () => {
    const other = (await makeOwner()).actor;
    const orders = { emailEnabled: true, inAppEnabled: true, frequency: 'daily' };
    await save({ orders });
    await save({ orders });
    expect(await of('orders')).toEqual({
      category: 'orders',
      emailEnabled: true,
      pushEnabled: false,
      inAppEnabled: true,
      frequency: 'daily',
    });
    expect(await of('messages')).toMatchObject({ emailEnabled: false, frequency: 'immediate' });
    expect(await of('orders', other)).toMatchObject({ pushEnabled: true });
  });

  test('keeps payment emails, whatever is sent', async () => {
    await save({ payments: { emailEnabled: false, frequency: 'disabled' } });
    expect(await of('payments')).toMatchObject({
      emailEnabled: true,
      pushEnabled: false,
      frequency: 'immediate',
    });
  });

  test('is set by owners and admins', async () => {
    const admin = (await makeMember(owner.companyId, 'admin')).actor;
    const member = (await makeMember(owner.companyId, 'member')).actor;
    await save({}, admin);
    await expectRefusal(save({}, member), 'forbidden');
    await expectRefusal(save({}, { ...member, companyRole: 'owner' }), 'forbidden');
    await expectRefusal(save({}, await createActor()), 'no_company');
    const foreign = (await makeCompany()).id;
    await expectRefusal(save({}, { ...owner, companyId: foreign }), 'forbidden');
    expect(await db.notificationPreference.count({ where: { companyId: foreign } })).toBe(0);
  });
});
