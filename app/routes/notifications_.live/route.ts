import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchNotifications } from '~/domain/notifications/index.server';
import { hintStream } from '~/http/hint-stream.server';

export function loader({ request }: LoaderFunctionArgs) {
  return hintStream(request, ({ actor }) => watchNotifications(actor));
}
