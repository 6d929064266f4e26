import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchThread } from '~/domain/messaging/index.server';
import { hintStream } from '~/http/hint-stream.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  return hintStream(request, ({ actor }) => watchThread(params.id ?? '', actor));
}
