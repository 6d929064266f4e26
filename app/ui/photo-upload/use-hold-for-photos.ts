import { type FormEvent, useEffect, useState } from 'react';
import type { Photo } from './use-photos';

/**
 * A form sent while photos upload waits for them, and is then sent by the same button. `keepForLater`
 * takes a form whose photos couldn't be sent, if it can.
 */
export function useHoldForPhotos(
  photos: Photo[],
  keepForLater?: (form: HTMLFormElement) => Promise<boolean>,
) {
  const [held, setHeld] = useState<SubmitEvent | null>(null);
  const isUploading = photos.some(({ part }) => part !== null);
  const hasFailed = photos.some(({ error }) => error !== null);
  const mayKeep = keepForLater && photos.every(({ imageUrl, file }) => imageUrl ?? file);
  useEffect(() => {
    if (!held || isUploading) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the upload ended outside of React
    setHeld(null);
    if (!hasFailed || mayKeep) (held.target as HTMLFormElement).requestSubmit(held.submitter);
  }, [held, isUploading, hasFailed, mayKeep]);
  const showPhotos = () => document.getElementById('photos')?.focus();
  const holdForPhotos = (event: FormEvent<HTMLFormElement>) => {
    if (!isUploading && !hasFailed) return;
    event.preventDefault();
    if (isUploading) setHeld(event.nativeEvent as SubmitEvent);
    else if (!mayKeep) showPhotos();
    else {
      // A full disk refuses it, and its script may not have come.
      const keeping = keepForLater(event.currentTarget).catch(() => false);
      void keeping.then((isKept) => isKept || showPhotos());
    }
  };
  return { isWaiting: held !== null, holdForPhotos };
}
