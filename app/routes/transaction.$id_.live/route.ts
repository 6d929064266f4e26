import type { LoaderFunctionArgs } from '@remix-run/node';
import { watchTraders } from '~/domain/messaging/index.server';
import { watchTransaction } from '~/domain/trading/index.server';
import { hintStream } from '~/http/hint-stream.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  return hintStream(request, async ({ actor }) => {
    const watches = [await watchTransaction(id, actor), await watchTraders(id, actor)];
    return (changed) => {
      const endings = watches.map((watch) => watch(changed));
      return () => endings.forEach((end) => end());
    };
  });
}
