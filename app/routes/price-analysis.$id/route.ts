import type { LoaderFunctionArgs } from '@remix-run/node';
import { comparePrice } from '~/domain/catalogue/index.server';

export async function loader({ params }: LoaderFunctionArgs) {
  const comparison = await comparePrice(params.id ?? '');
  return Response.json(
    { success: comparison !== null, comparison },
    { headers: { 'Cache-Control': 'private, max-age=300' } },
  );
}
