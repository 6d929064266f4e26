import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '~/db/client.server';
import { MEDIA_COPY } from '~/domain/media/copy';
import {
  claimUpload,
  fillUploadTarget,
  getUpload,
  imagePathOf,
  openPhoto,
  openUploadTarget,
  storeUpload,
} from '~/domain/media/index.server';
import { sweepUnclaimedUploads } from '~/domain/media/uploads/claim-upload.server';
import type { Actor } from '~/lib/actor';
import { createCompany } from '../../factories/company';
import { createActor } from '../../factories/user';
import { resetDatabase } from '../../setup/database';
import { expectRefusal } from '../../setup/expectations';
import { processorTime } from '../../setup/processor-time';
import { useSandbox } from '../../setup/sandbox';
import { shortenWaits } from '../../setup/shorter-waits';
import { makePhoto, photoOfSize, pngBomb } from './photos';

const sandbox = useSandbox();
let seller: Actor;

beforeEach(async () => {
  await resetDatabase();
  seller = await createActor((await createCompany()).id);
});

describe('a stored photo', () => {
  test('becomes WebP in three widths and a JPEG, owned by the company', async () => {
    const upload = await storeUpload(await makePhoto(1600, 1200), seller);
    expect(upload).toMatchObject({ width: 1280, height: 960 });
    expect(upload.imageUrl).toMatch(/^materials\/[0-9a-f-]{36}\.jpg$/);

    const stem = upload.imageUrl.replace('.jpg', '');
    for (const width of [320, 640, 1280]) {
      const { bytes, contentType } = await openPhoto(`${stem}-${width}.webp`);
      expect(contentType).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    const jpeg = await openPhoto(upload.imageUrl);
    expect(jpeg.contentType).toBe('image/jpeg');
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
    expect(await db.upload.findUnique({ where: { id: upload.id } })).toMatchObject({
      companyId: seller.companyId,
      userId: seller.userId,
      claimedAt: null,
    });
  });

  test('is rotated upright and stripped of EXIF and GPS data', async () => {
    const upright = await makePhoto(800, 600);
    const turned = await sharp(upright)
      .withExif({
        IFD0: { Make: 'Yardphone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 52/1 3000/100' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await sharp(turned).metadata();
    expect(sent.orientation).toBe(6);
    expect(sent.exif?.includes('Yardphone')).toBe(true);

    const upload = await storeUpload(turned, seller);
    expect(upload).toMatchObject({ width: 600, height: 800 });
    const stem = upload.imageUrl.replace('.jpg', '');
    for (const path of [upload.imageUrl, `${stem}-320.webp`, `${stem}-1280.webp`]) {
      const { bytes } = await openPhoto(path);
      const kept = await sharp(bytes).metadata();
      expect(kept.exif).toBeUndefined();
      expect(kept.xmp).toBeUndefined();
      expect(kept.orientation).toBeUndefined();
      expect(Buffer.from(bytes).includes('Yardphone')).toBe(false);
    }
    // A quarter turn clockwise puts the red corner at the upper right.
    const { bytes } = await openPhoto(upload.imageUrl);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
    expect(redAt(info.width - 20, 20)).toBeGreaterThan(180);
    expect(redAt(20, 20)).toBeLessThan(140);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    const upload = await storeUpload(await makePhoto(400, 300, format), seller);
    expect(upload).toMatchObject({ width: 400, height: 300 });
  });

  test('keeps only an animation’s first frame', async () => {
    const frames = Buffer.alloc(40 * 60 * 3, 90);
    const moving = await sharp(frames, {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif()
      .toBuffer();
    expect(await storeUpload(moving, seller)).toMatchObject({ width: 40, height: 30 });
  });

  test('gets a white background in place of transparency', async () => {
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { imageUrl } = await storeUpload(clear, seller);
    const { data } = await sharp((await openPhoto(imageUrl)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });

  test('may be 10,485,760 bytes and no more', async () => {
    const largest = await photoOfSize(10_485_760);
    expect(largest.length).toBe(10_485_760);
    await expect(storeUpload(largest, seller)).resolves.toMatchObject({ width: 400 });
    await expectRefusal(storeUpload(Buffer.concat([largest, Buffer.alloc(1)]), seller), {
      code: 'too_large',
      message: 'Please select an image smaller than 10MB.',
      details: { title: 'File too large' },
    });
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><title>x</title><script>alert(1)</script>';
const GIF_HEAD = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1');

describe('an upload', () => {
  const notPhotos: [string, () => Promise<Buffer> | Buffer][] = [
    ['HTML', () => Buffer.from(HTML)],
    ['SVG', () => Buffer.from(SVG)],
    ['SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['text', () => Buffer.from('six pallets of block')],
    ['nothing', () => Buffer.alloc(0)],
    ['two bytes', () => Buffer.from([0xff, 0xd8])],
    ['a GIF head before a script', () => Buffer.concat([GIF_HEAD, Buffer.from(HTML)])],
    [
      'a photo with a page behind it',
      async () => Buffer.concat([await makePhoto(), Buffer.from(HTML)]),
    ],
    [
      'a photo with a script in a comment',
      async () => {
        const photo = await makePhoto();
        const script = Buffer.from('<ScRiPt src=//x.example></script>');
        const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2]);
        return Buffer.concat([photo.subarray(0, 2), comment, script, photo.subarray(2)]);
      },
    ],
    [
      'a photo with an archive behind it',
      async () =>
        Buffer.concat([
          await makePhoto(),
          Buffer.from('PK\x03\x04x.jsPK\x05\x06', 'latin1'),
          Buffer.alloc(18),
        ]),
    ],
    [
      'a photo with a PDF in it',
      async () => Buffer.concat([await makePhoto(), Buffer.from('%PDF-1.4')]),
    ],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ];

  test.each(notPhotos)('is refused as a photo: %s', async (name, make) => {
    const { title, description } =
      { HEIC: MEDIA_COPY.heic, nothing: MEDIA_COPY.empty }[name] ?? MEDIA_COPY.notAnImage;
    await expectRefusal(storeUpload(await make(), seller), {
      code: 'unsupported_type',
      status: 415,
      message: description,
      field: 'image',
      details: { title },
    });
    expect(await db.upload.count()).toBe(0);
  });

  test('is refused when truncated', async () => {
    const photo = await makePhoto();
    await expectRefusal(
      storeUpload(photo.subarray(0, photo.length / 2), seller),
      'unreadable_image',
    );
  });

  test('of 30,000 × 30,000 pixels is refused at once, without using memory', async () => {
    const bomb = pngBomb(30_000);
    const before = process.memoryUsage().rss;
    const worked = processorTime();
    await expectRefusal(storeUpload(bomb, seller), {
      code: 'too_large',
      message: /pixels/,
    });
    expect(worked()).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('is refused from a user without a company', async () => {
    const admin: Actor = { ...seller, role: 'admin', companyId: null, companyRole: null };
    await expectRefusal(storeUpload(await makePhoto(), admin), 'no_company');
  });

  test('is refused while the store is down, leaving the rest to the sweep', async () => {
    await sandbox.control.fail({ match: 'PUT /blob', kind: 'error', status: 403, times: 4 });
    await expectRefusal(storeUpload(await makePhoto(), seller), {
      code: 'service_unavailable',
      message: 'Failed to upload image. Please try again.',
    });
    await sweepUnclaimedUploads(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
    expect(await db.upload.count()).toBe(0);
  });

  test('that couldn’t be stored can be sent to its address again', async () => {
    const address = openUploadTarget(seller);
    const sealed = address.split('/').at(-1)!;
    await sandbox.control.fail({ match: 'PUT /blob', kind: 'error', status: 403, times: 4 });
    await expectRefusal(fillUploadTarget(sealed, await makePhoto(), seller), 'service_unavailable');
    await expectRefusal(imagePathOf(address, seller), {
      code: 'conflict',
      message: MEDIA_COPY.target.empty,
    });
    const { imageUrl } = await fillUploadTarget(sealed, await makePhoto(), seller);
    expect(await imagePathOf(address, seller)).toBe(imageUrl);
    expect(await openPhoto(imageUrl)).toMatchObject({ contentType: 'image/jpeg' });
  });

  test('sent twice at once to its address is stored once', async () => {
    const sealed = openUploadTarget(seller).split('/').at(-1)!;
    const photo = await makePhoto();
    const sent = await Promise.allSettled(
      [1, 2].map(() => fillUploadTarget(sealed, photo, seller)),
    );
    const refused = sent.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'conflict' } }]);
  });

  test('is refused after fifteen seconds while the store hangs', async () => {
    await sandbox.control.fail({ match: 'PUT /blob', kind: 'timeout', times: 20 });
    const waits = shortenWaits('setTimeout', { longMs: 15_000, shortMs: 300 });
    await expectRefusal(storeUpload(await makePhoto(), seller), 'service_unavailable');
    // All four files at once, and no second wait to clean up.
    expect(waits.mock.calls.filter(([, ms]) => ms === 15_000)).toHaveLength(4);
  });
});

describe('refused photos', () => {
  const bad = Buffer.from(HTML);
  const refused = { code: 'rate_limited', field: 'image', details: { title: 'Upload failed' } };

  test('are limited to 60 an hour, and a good one isn’t counted', async () => {
    await storeUpload(await makePhoto(40, 30), seller);
    const all = await Promise.allSettled(
      Array.from({ length: 70 }, () => storeUpload(bad, seller)),
    );
    const codes = all.map((one) => (one as { reason: { code: string } }).reason.code);
    expect(codes.filter((code) => code === 'unsupported_type')).toHaveLength(60);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10);
    await expectRefusal(storeUpload(await makePhoto(), seller), refused);
    await expect(
      storeUpload(await makePhoto(40, 30), await createActor(seller.companyId)),
    ).resolves.toBeDefined();
  });
});

describe('claiming a photo', () => {
  test('works once, for the uploading company only', async () => {
    const { id, imageUrl } = await storeUpload(await makePhoto(400, 300), seller);
    const stranger = await createActor((await createCompany()).id);
    const claim = (actor: Actor) => transaction((tx) => claimUpload(tx, id, actor));

    expect(await getUpload(id, stranger)).toBeNull();
    await expectRefusal(claim(stranger), { code: 'invalid', field: 'image' });
    expect(await getUpload(id, seller)).toMatchObject({ imageUrl });
    await expect(claim(seller)).resolves.toMatchObject({ objectPath: imageUrl, width: 400 });
    await expectRefusal(claim(seller), 'invalid');
    expect(await getUpload(id, seller)).toBeNull();
  });

  test('succeeds for one of eight simultaneous tries', async () => {
    const { id } = await storeUpload(await makePhoto(400, 300), seller);
    const claims = await Promise.allSettled(
      Array.from({ length: 8 }, () => transaction((tx) => claimUpload(tx, id, seller))),
    );
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the sweep', () => {
  test('removes only uploads left unclaimed for a day', async () => {
    const old = await storeUpload(await makePhoto(400, 300), seller);
    const claimed = await storeUpload(await makePhoto(400, 300), seller);
    const fresh = await storeUpload(await makePhoto(400, 300), seller);
    await transaction((tx) => claimUpload(tx, claimed.id, seller));
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await db.upload.updateMany({
      where: { id: { in: [old.id, claimed.id] } },
      data: { createdAt: yesterday },
    });

    await expectRefusal(
      transaction((tx) => claimUpload(tx, old.id, seller)),
      'invalid',
    );
    expect(await sweepUnclaimedUploads()).toBe(1);
    expect(await sweepUnclaimedUploads()).toBe(0);
    await expectRefusal(openPhoto(old.imageUrl), 'not_found');
    await expect(openPhoto(claimed.imageUrl)).resolves.toBeDefined();
    await expect(openPhoto(fresh.imageUrl)).resolves.toBeDefined();
    expect(await db.upload.count()).toBe(2);
  });

  test('keeps the database row while the store is down', async () => {
    const { id } = await storeUpload(await makePhoto(400, 300), seller);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await sandbox.control.fail({ match: 'POST /blob', kind: 'error', status: 403, times: 1 });
    await expect(sweepUnclaimedUploads(tomorrow)).rejects.toThrow();
    expect(await db.upload.count({ where: { id } })).toBe(1);
    expect(await sweepUnclaimedUploads(tomorrow)).toBe(1);
  });
});

describe('object paths', () => {
  test.each([
    '../prisma/schema.prisma',
    'materials/../../package.json',
    'materials/..%2f..%2fpackage.json',
    'materials/a/b.jpg',
    'materials/.env',
    'materials/x.svg',
    'materials/x.html',
    'materials/x.jpg.html',
    'materials/x\0.jpg',
    'materials/x.jpg\n',
    '/etc/passwd',
    'other/x.jpg',
    '',
  ])('%j is invalid', async (path) => {
    await expectRefusal(openPhoto(path), 'invalid');
  });

  test('an unknown photo is not found', async () => {
    await expectRefusal(openPhoto('materials/none.jpg'), 'not_found');
  });
});
