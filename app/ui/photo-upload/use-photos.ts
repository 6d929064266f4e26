import { useCallback, useEffect, useRef, useState } from 'react';
import { MEDIA_COPY } from '~/domain/media/copy';
import { MAX_IMAGE_BYTES, MAX_PHOTOS } from '~/lib/image-limits';
import { newNonce } from '../contact/nonce';
import { showToast } from '../feedback/toast';
import { isWithoutSignal } from '../offline/rules';
import { sendPhoto } from './send-photo';
import { shrinkPhoto } from './shrink-photo';

/** A photo as sent with the form: its path under /objects, and its description. */
export interface FormPhoto {
  imageUrl: string;
  alt: string;
  /** Not uploaded yet; has no path */
  file?: File;
}

export interface Photo {
  key: string;
  /** Of the file; empty once it is stored */
  name: string;
  alt: string;
  /** Once uploaded */
  imageUrl: string | null;
  /** Of the file, before it is uploaded */
  preview: string | null;
  /** From 0 to 1 while it uploads */
  part: number | null;
  error: string | null;
  /** For a retry; null if it can't be retried */
  file: File | null;
}

/** A phone's memory holds few decoded photos. */
const AT_ONCE = 2;

type Words = { title: string; description: string };

export function usePhotos(start: FormPhoto[], most: number = MAX_PHOTOS) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    start.map(({ imageUrl, alt, file = null }) => ({
      alt,
      key: imageUrl || newNonce(),
      name: file?.name ?? '',
      imageUrl: imageUrl || null,
      preview: file && URL.createObjectURL(file),
      part: file && 0,
      error: null,
      file,
    })),
  );
  const running = useRef(new Map<string, AbortController>());
  const lanes = useRef<Promise<void>[]>([]);
  const previews = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = useCallback((key: string, changes: Partial<Photo>) => {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));
  }, []);

  const send = useCallback(
    async (key: string, file: File, { signal }: AbortController) => {
      const refuse = (words: Words, again: File | null = null) => {
        const error = sayRefused(file, words);
        change(key, { part: null, error: again ? words.description : error, file: again });
      };
      if (signal.aborted) return;
      const photo = await shrinkPhoto(file);
      if (signal.aborted) return;
      if (photo.size > MAX_IMAGE_BYTES) return refuse(MEDIA_COPY.tooLarge);
      // Without a signal, the worker sends it as it is.
      change(key, { file: photo });
      const onProgress = (part: number) => !signal.aborted && change(key, { part });
      const outcome = await sendPhoto(photo, onProgress, signal);
      if (signal.aborted) return;
      if (outcome.ok) {
        return change(key, { imageUrl: outcome.photo.imageUrl, part: null, file: null });
      }
      const { title, message, canRetry } = outcome;
      if (canRetry && isWithoutSignal()) {
        return change(key, { part: null, error: MEDIA_COPY.unsent, file: photo });
      }
      const { failed } = MEDIA_COPY;
      const words = { title: title ?? failed.title, description: message ?? failed.description };
      refuse(words, canRetry ? photo : null);
    },
    [change],
  );

  const upload = useCallback(
    (key: string, file: File) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      change(key, { part: 0, error: null });
      const before = lanes.current.at(-AT_ONCE) ?? Promise.resolve();
      lanes.current.push(before.then(() => send(key, file, controller)));
    },
    [change, send],
  );

  /** @returns how many are too many, beside `count`. Files that aren't photos take no place. */
  const add = useCallback(
    (files: File[], count: number): number => {
      let left = Math.max(0, most - count);
      let tooMany = 0;
      const added: Photo[] = [];
      for (const file of files) {
        const photo = { key: newNonce(), name: file.name, alt: '', imageUrl: null };
        const refusal = refusalOf(file);
        if (refusal) {
          const error = sayRefused(file, refusal);
          added.push({ ...photo, preview: null, part: null, error, file: null });
        } else if (left > 0) {
          left -= 1;
          const preview = URL.createObjectURL(file);
          previews.current.push(preview);
          added.push({ ...photo, preview, part: 0, error: null, file });
        } else tooMany += 1;
      }
      setPhotos((all) => [...all, ...added]);
      for (const { key, file } of added) if (file) upload(key, file);
      return tooMany;
    },
    [upload, most],
  );

  useEffect(() => {
    for (const { key, file } of photos) if (file) upload(key, file);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the initial photos only
  }, []);

  // Uploads that failed without a signal.
  useEffect(() => {
    const again = () => {
      for (const { key, error, file } of photos) if (error && file) upload(key, file);
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [photos, upload]);

  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort();
    setPhotos((all) => all.filter((photo) => photo.key !== key));
  }, []);

  const move = useCallback((key: string, by: 1 | -1) => {
    setPhotos((all) => {
      const shown = all.filter((photo) => !isRefused(photo));
      const from = shown.findIndex((photo) => photo.key === key);
      const others = shown.toSpliced(from, 1);
      const moved = others.toSpliced(Math.max(0, from + by), 0, shown[from]!);
      return [...moved, ...all.filter(isRefused)];
    });
  }, []);

  return { photos, add, remove, move, retry: upload };
}

/** It can only be removed: it isn't a photo, or can't be sent again. */
export const isRefused = ({ error, file }: Photo) => error !== null && file === null;

export const photoAltId = (key: string) => `photo-alt-${key.replace(/\W/g, '')}`;

export type Photos = ReturnType<typeof usePhotos>;

/** Shows a toast. @returns the sentence for the file's place on the page */
function sayRefused({ name }: File, { title, description }: Words): string {
  showToast({ kind: 'error', title, description });
  return MEDIA_COPY.removable(MEDIA_COPY.refused(name, description));
}

function refusalOf({ type, name, size }: File): Words | null {
  if (/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return MEDIA_COPY.heic;
  if (!type.startsWith('image/')) return MEDIA_COPY.notAnImage;
  return size > 0 ? null : MEDIA_COPY.empty;
}
