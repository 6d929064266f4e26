import type { LoaderFunctionArgs } from '@remix-run/node';
import { comparePrice } from '~/domain/catalogue/index.server';

/** What the panel on a card's price asks for when it is first opened. */
export async function loader({ params }: LoaderFunctionArgs) {
  const comparison = await comparePrice(params.id ?? '');
  return Response.json(
    { success: comparison !== null, comparison },
    { headers: { 'Cache-Control': 'private, max-age=300' } },
  );
}
