import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { action as change, loader as openDetails } from '~/routes/admin_.materials.$id/route';
import { action as save, loader as openEdit } from '~/routes/admin_.materials.$id_.edit/route';
import { action as askLock } from '~/routes/admin_.materials.$id_.lock/route';
import { createMaterial } from '../../factories/material';
import { createUser } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { useSandbox } from '../../setup/sandbox';
import { cookieOf, type Handler, openPage, sendForm } from '../visit';

useSandbox();
let materialId: string;
let categoryId: string;
let ann: string;
let bob: string;

beforeEach(async () => {
  await resetDatabase();
  const material = await createMaterial({ title: 'Anchor bolts' });
  ({ id: materialId, categoryId } = material);
  const admin = { role: 'admin', lastName: 'Reyes' } as const;
  ann = await cookieOf((await createUser({ ...admin, firstName: 'Ann' })).id);
  bob = await cookieOf((await createUser({ ...admin, firstName: 'Bob' })).id);
});

const path = () => `/admin/materials/${materialId}`;
const open = (loader: Handler, cookie: string) =>
  openPage(loader, path(), { cookie, params: { id: materialId } });
const post = (action: Handler, cookie: string, form: FormData | Record<string, string>) =>
  sendForm(action, path(), form, { cookie, params: { id: materialId } });

const typed = (values: Record<string, string> = {}) => ({
  title: 'Anchor bolts, galvanised',
  categoryId,
  condition: 'good',
  description: 'In boxes of 50.',
  price: '1,250.00',
  priceUnit: 'each',
  quantity: '100',
  quantitySeen: '100',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60608',
  location: 'Yard 2',
  ...values,
});
const saved = () =>
  db.material.findUniqueOrThrow({
    where: { id: materialId },
    select: { title: true, available: true, imageUrl: true, deletedAt: true },
  });
const takeLock = (cookie: string, values: Record<string, string> = {}) =>
  post(change, cookie, { ...values, intent: 'edit' });
const remove = (cookie: string, values: Record<string, string> = {}) =>
  post(change, cookie, { reason: 'Sold elsewhere', ...values, intent: 'delete' });
const locks = () => db.materialEditLock.count();

describe('editing a material', () => {
  test('starts with a lock taken by a POST, never by a GET', async () => {
    expect((await open(openDetails, ann)).status).toBe(200);
    expect((await open(openEdit, ann)).body.isHeld).toBe(false);
    expect(await locks()).toBe(0);

    const taken = await takeLock(ann, { returnTo: '/admin/materials?page=2' });
    expect([taken.status, taken.location]).toEqual([
      303,
      `/admin/materials/${materialId}/edit?returnTo=%2Fadmin%2Fmaterials%3Fpage%3D2`,
    ]);
    expect((await open(openEdit, ann)).body).toMatchObject({
      isHeld: true,
      material: { title: 'Anchor bolts' },
    });
  });

  test('saves under the lock, releases it, and returns to the list', async () => {
    await takeLock(ann);
    const values = typed({ returnTo: '/admin/materials?q=bolts' });
    const { status, location, headers } = await post(save, ann, { ...values, intent: 'save' });
    expect([status, location]).toEqual([303, '/admin/materials?q=bolts']);
    expect(headers.get('Set-Cookie')).toContain('toast');
    expect((await saved()).title).toBe('Anchor bolts, galvanised');
    expect(await locks()).toBe(0);
  });

  test('under another admin’s lock is refused with their name', async () => {
    await takeLock(ann);
    const refused = await takeLock(bob);
    expect([refused.status, refused.location]).toEqual([303, '/admin/materials']);
    const { status, body } = await post(save, bob, typed({ intent: 'save' }));
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain('Ann Reyes is editing this material');
    expect((await open(openEdit, bob)).body.isHeld).toBe(false);
  });

  test('after the lock expired takes it again and keeps what was typed', async () => {
    const before = await db.material.findUniqueOrThrow({ where: { id: materialId } });
    const values = typed({ seenAt: before.updatedAt.toISOString(), intent: 'lock' });
    const kept = await post(save, ann, values);
    expect(kept.status).toBe(200);
    expect(kept.body).toMatchObject({
      isLockLost: false,
      hasChanged: false,
      result: { initialValue: { title: 'Anchor bolts, galvanised' } },
    });
    await db.material.update({ where: { id: materialId }, data: { title: 'Bolts' } });
    expect((await post(save, ann, values)).body).toMatchObject({ hasChanged: true });
    const others = await post(save, bob, values);
    expect(others.status).toBe(409);
    expect(others.body).toMatchObject({ isLockLost: true, title: 'Material Locked' });
  });

  test('shows errors at their fields', async () => {
    await takeLock(ann);
    const { status, body } = await post(save, ann, typed({ title: ' ', price: '-1' }));
    expect(status).toBe(400);
    expect(body.result?.error).toMatchObject({
      title: ['Enter a title'],
      price: [expect.any(String)],
    });
    expect(body).toMatchObject({ isLockLost: false });
    expect(await locks()).toBe(1);
  });

  test('releases the lock on Cancel', async () => {
    await takeLock(ann);
    const { location } = await post(save, ann, { intent: 'cancel', returnTo: '/admin' });
    expect(location).toBe('/admin');
    expect(await locks()).toBe(0);
    expect((await post(save, ann, { intent: 'cancel' })).location).toBe('/admin/materials');
  });
});

describe('the lock for scripts', () => {
  test('returns the form’s data, and is renewed and released', async () => {
    const taken = await post(askLock, ann, { intent: 'acquire' });
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({ material: { id: materialId }, categories: [{}] });
    expect((await post(askLock, ann, { intent: 'renew' })).status).toBe(200);
    expect((await post(askLock, ann, { intent: 'release' })).body).toEqual({ wasHeld: true });
    expect((await post(askLock, ann, { intent: 'release' })).body).toEqual({ wasHeld: false });
  });

  test('names the holder to another admin, who can’t renew or release it', async () => {
    await post(askLock, ann, { intent: 'acquire' });
    for (const intent of ['acquire', 'renew', 'release']) {
      const { status, body } = await post(askLock, bob, { intent });
      expect([status, body.title, body.lockedByName]).toEqual([
        409,
        'Material Locked',
        'Ann Reyes',
      ]);
    }
    expect(await locks()).toBe(1);
  });
});

describe('list actions', () => {
  test('takes a material off sale and puts it back', async () => {
    const returnTo = '/admin/materials?q=bolts';
    const off = await post(change, ann, { returnTo, intent: 'unavailable', reason: 'Recalled' });
    expect([off.status, off.location]).toEqual([303, returnTo]);
    expect((await saved()).available).toBe(false);
    await post(change, ann, { intent: 'available' });
    expect((await saved()).available).toBe(true);
  });

  test('needs a reason for the seller to take a material off sale or delete it', async () => {
    for (const intent of ['unavailable', 'delete']) {
      const { status, body } = await post(change, ann, { intent, reason: ' ' });
      expect([status, body.result?.error?.reason]).toEqual([400, ['Give the seller a reason.']]);
    }
    expect(await saved()).toMatchObject({ available: true, deletedAt: null });
  });

  test('returns to the list with the refusal for a missing material', async () => {
    materialId = randomUUID();
    const { status, location } = await post(change, ann, { intent: 'available' });
    expect([status, location]).toEqual([303, '/admin/materials']);
  });

  test('deletes it and never returns to its own page', async () => {
    const returnTo = `/admin/materials/${materialId}`;
    const { location } = await remove(ann, { returnTo });
    expect(location).toBe('/admin/materials');
    expect(await db.material.count()).toBe(0);
    expect((await remove(ann)).status).toBe(404);
  });
});

describe('a material’s photo', () => {
  const send = (bytes: Uint8Array | null) => {
    const form = new FormData();
    form.set('intent', 'change-photo');
    if (bytes)
      form.set('image', new File([new Uint8Array(bytes)], 'p.jpg', { type: 'image/jpeg' }));
    return post(change, ann, form);
  };

  test('of exactly 5 MB is read, one byte more is not', async () => {
    expect((await send(Buffer.alloc(5 * 1024 * 1024))).status).toBe(415);
    const { status, body } = await send(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body.result?.error?.image).toEqual(['Please select an image smaller than 5MB.']);
  });

  test('must be chosen, and be an image', async () => {
    expect((await send(null)).body.result?.error?.image).toEqual(['Choose a photo first.']);
    const { status } = await send(new TextEncoder().encode('<svg xmlns="x"></svg>'));
    expect(status).toBe(415);
  });
});
