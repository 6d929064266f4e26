import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchTransaction } from '~/domain/trading/index.server';
import { hintStream } from '~/http/hint-stream.server';

/** For an open transaction: every change of it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return hintStream(request, ({ actor }) => watchTransaction(params.id ?? '', actor));
}
