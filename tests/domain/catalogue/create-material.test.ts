import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, type Tx } from '~/db/client.server';
import { CreateMaterial } from '~/domain/catalogue/materials/create-material.schema';
import { createMaterial } from '~/domain/catalogue/materials/create-material.server';
import { catalogueJobs, editListing, renameCategory } from '~/domain/catalogue/index.server';
import { startOnboarding } from '~/domain/companies/index.server';
import { storeUpload } from '~/domain/media/index.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { createMaterial as createListed, createSubcategory } from '../../factories/material';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { useSandbox } from '../../setup/sandbox';
import { makeAdmin } from '../administration/people';
import { makePhoto } from '../media/photos';
import { doWhileLocked } from '../../setup/while-locked';

const sandbox = useSandbox();
let seller: Actor;
let block: Awaited<ReturnType<typeof createSubcategory>>;

beforeEach(async () => {
  await resetDatabase();
  await sandbox.control.clearRequests();
  seller = await createActor((await createCompany()).id);
  block = await createSubcategory('Block');
});

function typed(changes: Record<string, unknown> = {}) {
  return {
    title: '8×8×16 CMU, medium weight',
    description: 'Six pallets, dry stored.',
    categoryId: block.categoryId,
    condition: 'good',
    price: '2.15',
    priceUnit: 'each',
    quantity: '540',
    city: 'Chicago',
    state: 'IL',
    location: 'Yard 3, 1200 W Fulton St',
    ...changes,
  };
}
const read = (changes: Record<string, unknown> = {}) => CreateMaterial.parse(typed(changes));

describe('a listing', () => {
  test('belongs to the session’s company, with its category and full stock', async () => {
    const photo = await storeUpload(await makePhoto(400, 300), seller);
    const { id } = await createMaterial(
      read({ subcategoryId: block.id, uploadId: photo.id, zipCode: '60608' }),
      seller,
    );
    const material = await db.material.findUniqueOrThrow({
      where: { id },
      include: { images: true },
    });
    expect(material).toMatchObject({
      companyId: seller.companyId,
      category: 'Concrete & Masonry',
      subcategoryId: block.id,
      quantity: 540,
      quantityListed: 540,
      quantityHeld: 0,
      available: true,
      imageUrl: photo.imageUrl,
      images: [{ objectPath: photo.imageUrl, position: 0, width: 400, height: 300 }],
    });
    expect(material.price.toFixed(2)).toBe('2.15');
    const [job] = await db.$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker.jobs WHERE key = ${`match_saved_searches:${id}`}`;
    expect(job).toBeDefined();
    expect(material.latitude).toBeCloseTo(41.85, 1);
    expect(material.longitude).toBeCloseTo(-87.67, 1);
  });

  test('is placed at its city’s center without a ZIP code, and nowhere in an unknown city', async () => {
    const chicago = await createMaterial(read(), seller);
    const nowhere = await createMaterial(read({ city: 'Nowhereville' }), seller);
    const find = (id: string) => db.material.findUniqueOrThrow({ where: { id } });
    expect((await find(chicago.id)).latitude).toBeCloseTo(41.9, 0);
    expect((await find(nowhere.id)).latitude).toBeNull();
  });

  test('is in the city that was meant, however it was written', async () => {
    const at = async (city: string, state: string) => {
      const { id } = await createMaterial(read({ city, state }), seller);
      return db.material.findUniqueOrThrow({ where: { id } });
    };
    for (const [typed, state, city] of [
      ['Washington, D.C.', 'DC', 'Washington'],
      ['washington DC', 'DC', 'Washington'],
      ['N. Las Vegas', 'NV', 'North Las Vegas'],
      ['E St Louis', 'IL', 'East Saint Louis'],
      ['NYC', 'NY', 'New York'],
      ['Ft. Worth', 'TX', 'Ft. Worth'],
      ['Mt. Vernon', 'NY', 'Mt. Vernon'],
    ] as const) {
      const listed = await at(typed, state);
      expect(listed.city, typed).toBe(city);
      expect(listed.latitude, typed).not.toBeNull();
    }
    const edited = await at('Chicago', 'IL');
    await editListing(edited.id, { city: 'Springfield, Illinois' }, seller);
    expect(await db.material.findUniqueOrThrow({ where: { id: edited.id } })).toMatchObject({
      city: 'Springfield',
    });
    expect((await at('Dallas, TX', 'IL')).city).toBe('Dallas, TX');
  });

  test('is listed once when its form is sent ten times at once', async () => {
    const photo = await storeUpload(await makePhoto(400, 300), seller);
    const input = read({ id: randomUUID(), uploadId: photo.id });
    const listed = await Promise.all(
      Array.from({ length: 10 }, () => createMaterial(input, seller)),
    );
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([input.id]));
    expect(await db.material.count()).toBe(1);
  });

  test('under a used id with other contents is another listing, however often it is sent', async () => {
    const id = randomUUID();
    await createMaterial(read({ id }), seller);
    const other = read({ id, title: 'Joist hangers', price: '0.90' });
    const sent = await Promise.all(Array.from({ length: 5 }, () => createMaterial(other, seller)));
    expect(new Set(sent.map((listed) => listed.id)).size).toBe(1);
    expect(sent[0]!.title).toBe('Joist hangers');
    expect(await createMaterial(read({ id }), seller)).toMatchObject({ id });
    expect(await db.material.count()).toBe(2);
  });

  test('with the same photo sent again is the same; with another photo it isn’t', async () => {
    const id = randomUUID();
    const [bytes, otherBytes] = [await makePhoto(400, 300), await makePhoto(200, 300)];
    const list = async (photo: Awaited<ReturnType<typeof makePhoto>>) => {
      const { imageUrl } = await storeUpload(photo, seller);
      return createMaterial(read({ id, imageUrl }), seller);
    };
    expect((await list(bytes)).id).toBe(id);
    expect((await list(bytes)).id).toBe(id);
    expect((await list(otherBytes)).id).not.toBe(id);
    expect(await db.material.count()).toBe(2);
  });

  test('under the id of another company’s listing is its own', async () => {
    const { id } = await createMaterial(read(), seller);
    const actor = await createActor((await createCompany()).id);
    expect((await createMaterial(read({ id }), actor)).id).not.toBe(id);
    expect(await db.material.findUnique({ where: { id } })).toMatchObject({
      companyId: seller.companyId,
    });
  });
});

describe('listing is refused', () => {
  test('with a photo that isn’t the company’s upload, and the photo stays unclaimed', async () => {
    const other = await createActor((await createCompany()).id);
    const photo = await storeUpload(await makePhoto(400, 300), other);
    for (const imageUrl of ['x', 'materials/../secret.jpg', photo.imageUrl]) {
      await expectRefusal(createMaterial(read({ imageUrl }), seller), 'invalid');
    }
    await expectRefusal(createMaterial(read({ uploadId: photo.id }), seller), {
      field: 'image',
    });
    expect(await db.upload.findFirst()).toMatchObject({ claimedAt: null });
    expect(await db.material.count()).toBe(0);
  });

  test('with 403 until the company can be paid', async () => {
    const company = await createCompany({ stripeAccountId: null, paymentEnabled: false });
    const actor = await createActor(company.id);
    const refusal = { code: 'not_onboarded', status: 403 };
    await expectRefusal(createMaterial(read(), actor), refusal);
    await startOnboarding({ companyId: company.id }, actor);
    await expectRefusal(createMaterial(read(), actor), refusal);
    expect(await db.material.count()).toBe(0);

    const { stripeAccountId } = await db.company.findUniqueOrThrow({ where: { id: company.id } });
    await sandbox.control.onboard({ account: stripeAccountId! });
    await expect(createMaterial(read(), actor)).resolves.toBeDefined();
  });

  test.each([
    ['not yet approved', { registrationStatus: 'under_review' as const }],
    ['suspended', { registrationStatus: 'suspended' as const }],
  ])('for a company that is %s', async (_why, values) => {
    const actor = await createActor((await createCompany(values)).id);
    await expectRefusal(createMaterial(read(), actor), 'forbidden');
  });

  test('for a user without a company', async () => {
    const admin: Actor = { ...seller, role: 'admin', companyId: null, companyRole: null };
    await expectRefusal(createMaterial(read(), admin), 'no_company');
  });

  test('in an inactive category, or with another category’s subcategory', async () => {
    const other = await createSubcategory('Shingles', 'Roofing');
    await expectRefusal(createMaterial(read({ subcategoryId: other.id }), seller), {
      field: 'subcategoryId',
    });
    await db.category.update({ where: { id: block.categoryId }, data: { isActive: false } });
    await expectRefusal(createMaterial(read(), seller), { field: 'categoryId' });
  });
});

describe('listing input', () => {
  const refusedOf = (changes: object) =>
    CreateMaterial.safeParse(typed({ ...changes })).error?.issues.map(({ path }) => path[0]);

  test('has a price from one cent up, in dollars as people write them', () => {
    for (const [price, cents] of [
      ['19.99', 1999],
      ['$1,234.50', 123_450],
      ['7', 700],
      [' 0.01 ', 1],
      [2.5, 250],
      ['952380.94', 95_238_094],
    ] as const) {
      expect(read({ price }).priceCents, String(price)).toBe(cents);
    }
    for (const price of [
      ...['', '0', '-1', '0.001', '1e3', '1000000000000', 'NaN', 'free', '12.', '952380.95'],
      ...[-1, 0.001, 1e12, Number.NaN, null, {}, ['5']],
    ]) {
      expect(refusedOf({ price }), JSON.stringify(price)).toEqual(['price']);
    }
  });

  test('has a whole quantity, one if none is typed', () => {
    for (const [quantity, count] of [
      ['12', 12],
      ['1,200', 1200],
      ['1000000', 1_000_000],
      [3, 3],
      ['1,000.00', 1000],
      ['', 1],
      ['abc', 1],
      [undefined, 1],
    ] as const) {
      expect(read({ quantity }).quantity, String(quantity)).toBe(count);
    }
    for (const quantity of [
      ...['0', '-1', '1.5', '1e9', '1e3', '1000001', '12 pallets', 0, -1, 1.5, 1e9, {}, ['5']],
    ]) {
      expect(refusedOf({ quantity }), JSON.stringify(quantity)).toEqual(['quantity']);
    }
  });

  test('requires every field but the subcategory, ZIP code, photo and those with a default', () => {
    const unset = { condition: undefined, priceUnit: undefined, quantity: undefined };
    const defaults = { condition: 'good', priceUnit: 'each', quantity: 1 };
    expect(read(unset)).toMatchObject(defaults);
    const { error } = CreateMaterial.safeParse({});
    expect(new Set(error?.issues.map((issue) => issue.path[0]))).toEqual(
      new Set(['title', 'description', 'categoryId', 'price', 'city', 'state', 'location']),
    );
  });

  test('has one of the units', () => {
    for (const priceUnit of ['per pallet', 'EACH', '']) {
      expect(refusedOf({ priceUnit }), priceUnit).toEqual(['priceUnit']);
    }
  });
});

describe('a listing made while its category is renamed has the new name', () => {
  const rename = async () => {
    const { categoryId } = block;
    await renameCategory(categoryId, { name: 'Brick', description: null }, await makeAdmin());
    await catalogueJobs.handlers.rename_in_listings({ categoryId });
  };
  async function expectNewName(
    lock: (tx: Tx) => Promise<unknown>,
    acts: (() => Promise<unknown>)[],
  ) {
    for (const outcome of await doWhileLocked(lock, acts)) {
      expect(outcome).toMatchObject({ status: 'fulfilled' });
    }
    const names = await db.material.findMany({
      distinct: ['category'],
      select: { category: true },
    });
    expect(names).toEqual([{ category: 'Brick' }]);
  }

  test('when the renaming came first', async () => {
    await createListed({ companyId: seller.companyId! });
    await expectNewName(
      (tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('admin_events'))`,
      [rename, () => createMaterial(read(), seller)],
    );
  });

  test('when the listing came first', async () => {
    const photo = await storeUpload(await makePhoto(400, 300), seller);
    await expectNewName(
      (tx) => tx.$queryRaw`SELECT 1 FROM uploads WHERE id = ${photo.id}::uuid FOR UPDATE`,
      [() => createMaterial(read({ uploadId: photo.id }), seller), rename],
    );
  });
});
