import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/db/client.server';
import { deleteExpired } from '~/db/expired-rows.server';
import {
  createMaterial,
  deleteDraft,
  getDraft,
  listDrafts,
  saveDraft,
} from '~/domain/catalogue/index.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { draftOf } from '~/domain/catalogue/selling/drafts.schema';
import { storeUpload } from '~/domain/media/index.server';
import { sweepUnclaimedUploads } from '~/domain/media/uploads/claim-upload.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { createSubcategory } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';
import { makePhoto } from '../media/photos';

useSandbox();
let dana: Actor;
let lee: Actor;
let id: string;

beforeEach(async () => {
  await resetDatabase();
  const company = await createCompany();
  dana = await createActor(company.id);
  lee = await createActor(company.id);
  id = randomUUID();
});

const save = (title: string, { version = 0, actor = dana, pageId = randomUUID(), ...more } = {}) =>
  saveDraft({ id, pageId, version, fields: { title: [title], ...more } }, actor);

async function listedInput(changes: Record<string, unknown> = {}) {
  const { categoryId } = await createSubcategory('Block');
  const place = { city: 'Chicago', state: 'IL', location: 'Yard 3' };
  const description = 'Six pallets.';
  const typed = { id, title: 'CMU', description, categoryId, price: '2', ...place, ...changes };
  return CreateMaterial.parse(typed);
}

describe('a draft', () => {
  test('is shared within the company and closed to others', async () => {
    const saved = await save('Joist hangers', { price: ['1'] } as object);
    expect(saved).toEqual({ id, version: 1 });
    expect(await getDraft(id, lee)).toMatchObject({
      title: 'Joist hangers',
      version: 1,
      fields: { title: ['Joist hangers'], price: ['1'] },
    });
    expect(await listDrafts(lee)).toMatchObject([{ id, title: 'Joist hangers' }]);

    const other = await createActor((await createCompany()).id);
    expect(await getDraft(id, other)).toBeNull();
    expect(await listDrafts(other)).toEqual([]);
    await expectRefusal(save('Mine', { version: 1, actor: other }), 'not_found');
    await deleteDraft(id, other);
    expect(await db.listingDraft.count()).toBe(1);
    await deleteDraft(id, lee);
    expect(await db.listingDraft.count()).toBe(0);
  });

  test('that a colleague changed is refused with their name, and theirs stays', async () => {
    await save('Hangers');
    await save('Joist hangers', { version: 1, actor: lee });
    const { firstName } = await db.user.findUniqueOrThrow({ where: { id: lee.userId } });
    await expectRefusal(save('Screws', { version: 1 }), {
      code: 'conflict',
      message: expect.stringContaining(firstName),
    });
    expect(await getDraft(id, dana)).toMatchObject({ version: 2, title: 'Joist hangers' });
  });

  test('is saved over by the page whose answer was lost, not by another device of the same person', async () => {
    const [phone, laptop] = [{ pageId: randomUUID() }, { pageId: randomUUID() }];
    await save('Hangers', phone);
    await save('Joist hangers', { version: 1, ...phone });
    expect(await save('Joist hangers, 2x8', { version: 1, ...phone })).toEqual({ id, version: 3 });
    await expectRefusal(save('Screws', { version: 1, ...laptop }), 'conflict');
    expect(await getDraft(id, dana)).toMatchObject({ title: 'Joist hangers, 2x8' });
  });

  test('is deleted once listed, and a late save can’t bring it back', async () => {
    await save('CMU');
    await createMaterial(await listedInput(), dana);
    expect(await db.listingDraft.count()).toBe(0);
    await expectRefusal(save('CMU', { version: 1 }), {
      code: 'conflict',
      details: { isListed: true },
    });
    expect(await db.listingDraft.count()).toBe(0);
  });

  test('listing without an id leaves all drafts', async () => {
    await save('CMU');
    await createMaterial(await listedInput({ id: undefined }), dana);
    expect(await db.listingDraft.count()).toBe(1);
  });

  test('keeps its photos past the sweep, and the listing can claim them', async () => {
    const { imageUrl } = await storeUpload(await makePhoto(40, 30), dana);
    await save('CMU', {
      imageUrls: [imageUrl, 'materials/gone.jpg'],
      photoAlts: ['Front', ''],
    } as object);
    await db.upload.updateMany({ data: { createdAt: new Date(0) } });
    expect(await sweepUnclaimedUploads()).toBe(0);
    expect((await getDraft(id, lee))?.fields).toMatchObject({
      imageUrls: [imageUrl],
      photoAlts: ['Front'],
    });
    const photos = { imageUrls: [imageUrl], photoAlts: ['Front'] };
    await createMaterial(await listedInput(photos), lee);
    expect(await db.materialImage.findMany()).toMatchObject([
      { objectPath: imageUrl, alt: 'Front' },
    ]);
  });

  test('deleted leaves its photos to the sweep', async () => {
    const { imageUrl } = await storeUpload(await makePhoto(40, 30), dana);
    await save('CMU', { imageUrls: [imageUrl] } as object);
    await db.upload.updateMany({ data: { createdAt: new Date(0) } });
    await deleteDraft(id, dana);
    expect(await sweepUnclaimedUploads()).toBe(1);
  });

  test('can’t take another company’s photos', async () => {
    const other = await createActor((await createCompany()).id);
    const { imageUrl } = await storeUpload(await makePhoto(40, 30), other);
    await save('CMU', { imageUrls: [imageUrl] } as object);
    expect((await getDraft(id, dana))?.fields.imageUrls).toEqual([]);
    expect(await db.upload.findFirst()).toMatchObject({ draftId: null });
  });

  test('is one of at most fifty, also of twenty saved at once', async () => {
    const make = (count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () =>
          saveDraft({ id: randomUUID(), version: 0, fields: { title: ['CMU'] } }, dana),
        ),
      );
    await make(40);
    const refused = (await make(20)).filter(({ status }) => status === 'rejected');
    expect([refused.length, await db.listingDraft.count()]).toEqual([10, 50]);
  });

  test('has the form’s fields only, up to a size', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['id', id],
      ['title', 'CMU'],
      ['companyId', randomUUID()],
      ['constructor', 'x'],
      ['imageUrls', 'a'],
      ['imageUrls', 'b'],
    ]) {
      form.append(name!, value!);
    }
    expect(draftOf(form)).toEqual({
      id,
      version: undefined,
      fields: { title: ['CMU'], imageUrls: ['a', 'b'] },
    });
    await expectRefusal(save('x'.repeat(40_000)), 'too_large');
  });

  test('that no one saved for 60 days is removed', async () => {
    await save('CMU');
    for (const [days, left] of [
      [59, 1],
      [61, 0],
    ] as const) {
      const updatedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      await db.listingDraft.updateMany({ data: { updatedAt } });
      await deleteExpired();
      expect(await db.listingDraft.count()).toBe(left);
    }
  });
});
