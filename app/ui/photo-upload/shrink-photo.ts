const WORTH_SHRINKING_BYTES = 700_000;

/** In a worker, so that typing isn't blocked. Where that isn't possible, returns the photo as it is. */
export function shrinkPhoto(file: File): Promise<File> {
  // Only a GIF's first frame would be drawn.
  const isKept = file.size < WORTH_SHRINKING_BYTES || file.type === 'image/gif';
  if (isKept || typeof OffscreenCanvas === 'undefined') return Promise.resolve(file);
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), {
      type: 'module',
    });
    const end = (photo: Blob) => {
      worker.terminate();
      resolve(photo.size < file.size ? new File([photo], file.name, { type: photo.type }) : file);
    };
    worker.onmessage = ({ data }: MessageEvent<Blob>) => end(data);
    worker.onerror = () => end(file);
    worker.postMessage(file);
  });
}
