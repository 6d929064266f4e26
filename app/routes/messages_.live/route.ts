import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchThreads } from '~/domain/messaging/index.server';
import { hintStream } from '~/http/hint-stream.server';

export function loader({ request }: LoaderFunctionArgs) {
  return hintStream(request, ({ actor }) => watchThreads(actor));
}
