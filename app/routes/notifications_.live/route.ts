import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchNotifications } from '~/domain/notifications/index.server';
import { hintStream } from '~/http/hint-stream.server';

/** For an open page of notifications: every change of them. */
export function loader({ request }: LoaderFunctionArgs) {
  return hintStream(request, ({ actor }) => watchNotifications(actor));
}
