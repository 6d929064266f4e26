import { takeToast } from '~/http/toasts.server';
import { type Answer, readCookies, visit } from '../visit';

export async function toastOf({ headers }: Answer) {
  const { toast } = await takeToast(visit('/', { cookie: readCookies(headers) }));
  return toast;
}
