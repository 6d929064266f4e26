import type { LoaderFunctionArgs } from '@remix-run/node';
import { suggestPrice } from '~/domain/catalogue/index.server';
import { SuggestPrice } from '~/domain/catalogue/prices/suggest-price.schema';
import { isDomainError } from '~/lib/errors';
import { formatMoney } from '~/lib/money';

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = SuggestPrice.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return Response.json({ hint: asked.success ? await hintFor(asked.data) : null });
}

async function hintFor(asked: Parameters<typeof suggestPrice>[0]): Promise<string | null> {
  try {
    const suggestion = await suggestPrice(asked);
    if (suggestion.kind === 'too_few') return null;
    const { lowCents, highCents } = suggestion;
    return `Similar ones are offered at ${formatMoney(lowCents)} to ${formatMoney(highCents)} ${asked.unit}`;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
