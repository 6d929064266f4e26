import { type FormEvent, useEffect, useState } from 'react';
import type { Photo } from './use-photos';

/** A form sent while photos upload waits for them, and is then sent by the same button. */
export function useHoldForPhotos(photos: Photo[]) {
  const [held, setHeld] = useState<SubmitEvent | null>(null);
  const isUploading = photos.some(({ part }) => part !== null);
  const hasFailed = photos.some(({ error }) => error !== null);
  useEffect(() => {
    if (!held || isUploading) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the upload ended outside of React
    setHeld(null);
    if (!hasFailed) (held.target as HTMLFormElement).requestSubmit(held.submitter);
  }, [held, isUploading, hasFailed]);
  const holdForPhotos = (event: FormEvent) => {
    if (!isUploading && !hasFailed) return;
    event.preventDefault();
    if (isUploading) setHeld(event.nativeEvent as SubmitEvent);
    else document.getElementById('photos')?.focus();
  };
  return { isWaiting: held !== null, holdForPhotos };
}
