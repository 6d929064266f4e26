import { drawScene } from './drawings';
import { develop, encodePhoto } from './drawings/kit/render';
import type { MaterialSeed } from './data/materials';
import { hashText } from './random';

export type PutObject = (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;

/** Two cores draw while a third photo waits for the store. */
const AT_ONCE = 3;

export const photoPath = (photoId: string) => `materials/${photoId}.jpg`;

export interface PhotoFile {
  path: string;
  bytes: Buffer;
  contentType: string;
}

/** Every file of one listing's photo, largest first. */
export async function drawPhotoFiles(
  material: Pick<MaterialSeed, 'photoId' | 'drawing'>,
): Promise<PhotoFile[]> {
  const { jpeg, webp } = await encodePhoto(
    await develop(drawScene(material.drawing, material.photoId), hashText(material.photoId)),
  );
  return [
    { path: photoPath(material.photoId), bytes: jpeg, contentType: 'image/jpeg' },
    ...webp.map(({ width, bytes }) => ({
      path: `materials/${material.photoId}-${width}.webp`,
      bytes,
      contentType: 'image/webp',
    })),
  ];
}

/** Draws and stores the photos of all listings. Safe to repeat: the same bytes go to the same paths. */
export async function storePhotos(
  materials: readonly MaterialSeed[],
  {
    putObject,
    drawPhoto,
    onProgress,
  }: {
    putObject: PutObject;
    drawPhoto: (material: MaterialSeed) => Promise<PhotoFile[]>;
    onProgress: (done: number) => void;
  },
): Promise<void> {
  const queue = [...materials];
  let done = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const files = await drawPhoto(next);
      await Promise.all(files.map((file) => putObject(file.path, file.bytes, file.contentType)));
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
