import { useCallback, useEffect, useRef, useState } from 'react';
import { MEDIA_COPY } from '~/domain/media/copy';
import { MAX_IMAGE_BYTES } from '~/lib/image-limits';
import { showToast } from '../feedback/toast';
import { sendPhoto, type SentPhoto } from './send-photo';
import { shrinkPhoto } from './shrink-photo';

export type PhotoState =
  | { step: 'idle' }
  | { step: 'uploading'; preview: string; part: number }
  | { step: 'uploaded'; photo: SentPhoto; preview: string | null }
  | { step: 'failed'; preview: string | null; title: string; message: string; file: File | null };

type Words = { title: string; description: string };

export function usePhotoUpload(sent: SentPhoto | null) {
  const [state, setState] = useState<PhotoState>(
    sent ? { step: 'uploaded', photo: sent, preview: null } : { step: 'idle' },
  );
  const running = useRef<AbortController | null>(null);
  const previewUrl = useRef<string | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    if (previewUrl.current) URL.revokeObjectURL(previewUrl.current);
    previewUrl.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const choose = useCallback(
    async (file: File) => {
      stop();
      const refuse = ({ title, description }: Words) => {
        showToast({ kind: 'error', title, description });
        setState({ step: 'failed', preview: null, title, message: description, file: null });
      };
      if (!file.type.startsWith('image/')) return refuse(MEDIA_COPY.notAnImage);

      const controller = new AbortController();
      running.current = controller;
      const preview = URL.createObjectURL(file);
      previewUrl.current = preview;
      setState({ step: 'uploading', preview, part: 0 });

      const photo = await shrinkPhoto(file);
      if (controller.signal.aborted) return;
      if (photo.size > MAX_IMAGE_BYTES) return refuse(MEDIA_COPY.tooLarge);

      const outcome = await sendPhoto(
        photo,
        (part) => !controller.signal.aborted && setState({ step: 'uploading', preview, part }),
        controller.signal,
      );
      if (controller.signal.aborted) return;
      if (outcome.ok) {
        setState({ step: 'uploaded', photo: outcome.photo, preview });
        return;
      }
      const title = outcome.title ?? MEDIA_COPY.failed.title;
      const message = outcome.message ?? MEDIA_COPY.failed.description;
      showToast({ kind: 'error', title, description: message });
      setState({
        step: 'failed',
        preview,
        title,
        message,
        file: outcome.canRetry ? file : null,
      });
    },
    [stop],
  );

  const remove = useCallback(() => {
    stop();
    setState({ step: 'idle' });
  }, [stop]);

  return { state, choose, remove };
}

export type PhotoUploadState = ReturnType<typeof usePhotoUpload>;
