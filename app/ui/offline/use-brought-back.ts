import { useEffect, useState } from 'react';
import { useSearchParams } from '@remix-run/react';
import { NO_USER } from '~/lib/sign-in-header';
import type { FormResult } from '../form/form-result';
import type { FormPhoto } from '../photo-upload/use-photos';

interface BroughtBack {
  id: string;
  result: FormResult | null;
  photos: FormPhoto[];
}

/** A listing that was refused after the signal returned, or photos shared from another app. */
export function useBroughtBack(user: string | undefined): BroughtBack | null {
  const [search] = useSearchParams();
  const [id] = useState(search.get('from'));
  const [back, setBack] = useState<BroughtBack | null>(null);
  useEffect(() => {
    if (!id || !user) return;
    void import('./offline.client')
      .then(({ getItem }) => getItem(id))
      .then((item) => {
        if (!item || ![user, NO_USER].includes(item.user)) return;
        const typed = Object.fromEntries(item.fields);
        const result = item.result ?? (item.fields.length > 0 ? { initialValue: typed } : null);
        const photos = (item.photos ?? []).map(({ imageUrl = '', alt, file }) => ({
          // What has its file is sent again: the server may have deleted it.
          imageUrl: file ? '' : imageUrl,
          alt,
          ...(file && { file: new File([file], 'photo', { type: file.type }) }),
        }));
        setBack({ id, result, photos });
      })
      .catch(() => {});
  }, [id, user]);
  return back;
}
